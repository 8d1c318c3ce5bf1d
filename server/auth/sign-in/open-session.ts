import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { insertSession } from '#server/store/users/sessions-repository.ts';
import { holdUser, type VersionedUser } from '#server/store/users/users-repository.ts';
import { revokeSessionIn } from '#server/auth/revoke-session.ts';
import { SESSION_LIFETIME_SECONDS } from '#server/auth/session-token.ts';

const MAX_USER_AGENT_LENGTH = 300;

/** A user as they were when their password or identity was checked. */
export type VerifiedUser = Pick<VersionedUser, 'id' | 'email' | 'version'>;

/**
 * Stores a new session of a user and says so in the audit log; answers its id. The one it replaces is over
 * with that. Throws `invalid_credentials` where the user has changed since they were verified, by another
 * password, by disabling, also for a moment, or otherwise: who still may signs in again.
 */
export async function openSession(sign: {
  user: VerifiedUser;
  method: 'password' | 'oidc';
  userAgent: string | null;
  /** The browser's session until now, whichever user's it was. */
  replacedSessionId: string | undefined;
}): Promise<string> {
  const expiresAt = new Date(Date.now() + SESSION_LIFETIME_SECONDS * 1000);
  const userAgent = sign.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
  const { user, method } = sign;
  const opened = await withTransaction(async (transaction) => {
    // Before anything of theirs is written, in the order in which a change of a user locks.
    const held = await holdUser(transaction, user.id);
    if (held?.version !== user.version || held.disabledAt !== null) return undefined;
    if (sign.replacedSessionId !== undefined) await revokeSessionIn(transaction, sign.replacedSessionId);
    const sessionId = await insertSession(transaction, { userId: user.id, expiresAt, userAgent });
    await appendAudit(transaction, {
      actorUserId: user.id,
      action: 'sign-in.succeeded',
      subject: user.email,
      details: { method, sessionId },
    });
    return sessionId;
  });
  if (opened !== undefined) return opened;
  const refused = { action: 'sign-in.failed', subject: user.email } as const;
  const details = { method, reason: 'changed_meanwhile' };
  await appendAudit(database(), { actorUserId: null, ...refused, details });
  throw new FaultError('invalid_credentials');
}
