import 'server-only';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { withTransaction } from '#server/store/database.ts';
import { insertSession } from '#server/store/access/sessions-repository.ts';
import { revokeSessionIn } from './revoke-session.ts';
import { SESSION_LIFETIME_SECONDS } from './session-token.ts';

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Stores a new session of a user and says so in the audit log; answers its id. The one it replaces is over
 * with that.
 */
export function openSession(sign: {
  userId: string;
  email: string;
  method: 'password' | 'oidc';
  userAgent: string | null;
  /** The browser's session until now, whichever user's it was. */
  replacedSessionId: string | undefined;
}): Promise<string> {
  const expiresAt = new Date(Date.now() + SESSION_LIFETIME_SECONDS * 1000);
  const userAgent = sign.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
  return withTransaction(async (transaction) => {
    if (sign.replacedSessionId !== undefined) await revokeSessionIn(transaction, sign.replacedSessionId);
    const sessionId = await insertSession(transaction, { userId: sign.userId, expiresAt, userAgent });
    await appendAudit(transaction, {
      actorUserId: sign.userId,
      action: 'sign-in.succeeded',
      subject: sign.email,
      details: { method: sign.method, sessionId },
    });
    return sessionId;
  });
}
