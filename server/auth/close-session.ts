import 'server-only';
import { appendAudit } from '#server/store/audit-repository.ts';
import { withTransaction } from '#server/store/database.ts';
import { findLiveSession, revokeSession } from '#server/store/sessions-repository.ts';

/** Revokes a session and says so in the audit log. Nothing happens when it is over already. */
export function closeSession(sessionId: string): Promise<void> {
  return withTransaction(async (transaction) => {
    const session = await findLiveSession(transaction, sessionId);
    if (!session) return;
    await revokeSession(transaction, sessionId);
    const { userId, email } = session;
    await appendAudit(transaction, {
      actorUserId: userId,
      action: 'sign-out',
      subject: email,
      details: { sessionId },
    });
  });
}
