import 'server-only';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { revokeSessionsOf } from '#server/store/users/sessions-repository.ts';
import { revokeOpenLinksOf } from '#server/store/links/links-repository.ts';
import { listUsers, lockUser } from '#server/store/users/users-repository.ts';
import type { Database } from '#server/store/database.ts';
import { recordLinkStep } from '#server/link-records/record-link-step.ts';

interface Ended {
  readonly userId: string;
  /** Null for a program. */
  readonly actorUserId: string | null;
  /** The one session that stays. */
  readonly but?: string;
}

/** Ends the sessions of a user for security, and with them what they may have left: the links still open. */
export async function endAccess(changes: Changes, { but, ...ended }: Ended): Promise<void> {
  const { tx } = changes;
  // Before their sessions, in the order in which a sign-in locks.
  await lockUser(tx, ended.userId);
  await revokeSessionsOf(tx, ended.userId, but === undefined ? {} : { but });
  await revokeOpenLinks(changes, ended);
}

/**
 * The same of every user, from the command line: a restored database has rights that ended since. Answers how
 * many users there are.
 */
export function endAllAccess(db: Database): Promise<number> {
  return commitChanges(async (changes) => {
    const users = await listUsers(changes.tx);
    for (const { id: userId, email: subject } of users) {
      await endAccess(changes, { userId, actorUserId: null });
      await appendAudit(changes.tx, { actorUserId: null, action: 'user.sessions-ended', subject });
    }
    return users.length;
  }, db);
}

/**
 * Revokes the links that a user made and that are open, each as `revokeLink` does. The user must be locked,
 * so that none is made meanwhile.
 */
export async function revokeOpenLinks(
  changes: Changes,
  { userId, actorUserId }: Pick<Ended, 'userId' | 'actorUserId'>,
): Promise<void> {
  const { tx } = changes;
  for (const link of await revokeOpenLinksOf(tx, userId, actorUserId)) {
    await recordLinkStep(changes, link, { action: 'link.revoked', actorUserId });
  }
}
