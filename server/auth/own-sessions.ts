import 'server-only';
import type { SessionView } from '#lib/auth/user-view.ts';
import { listSessionsOf } from '#server/store/users/sessions-repository.ts';
import { lockUser } from '#server/store/users/users-repository.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { revokeOpenLinks } from './end-access.ts';
import { requireAllowed } from './require-permission.ts';
import type { Session } from './require-session.ts';
import { requireStillAllowed } from './require-still-allowed.ts';
import { revokeSessionIn } from './revoke-session.ts';

/** The sessions of a user that are not over, the one that asks first. Throws `forbidden`. */
export async function listOwnSessions({ userId, sessionId, role }: Session): Promise<SessionView[]> {
  requireAllowed({ role }, 'sessions.manage');
  const rows = await listSessionsOf(database(), userId);
  const sessions = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Ends one session of the user, or all but the one that asks and, with these, the user's open links. One that
 * is over already, or another user's, is left as it is. Throws `signed_out` or `forbidden`.
 */
export async function endOwnSessions(ended: string | null, session: Session): Promise<void> {
  requireAllowed(session, 'sessions.manage');
  const { userId, sessionId } = session;
  await commitChanges(async (changes) => {
    const { tx } = changes;
    await lockUser(tx, userId);
    await requireStillAllowed(tx, session, 'sessions.manage');
    const own = await listSessionsOf(tx, userId);
    const chosen = own.filter(({ id }) => (ended === null ? id !== sessionId : id === ended));
    for (const { id } of chosen) await revokeSessionIn(tx, id, id === sessionId ? undefined : sessionId);
    if (ended === null) await revokeOpenLinks(changes, { userId, actorUserId: userId });
  });
}
