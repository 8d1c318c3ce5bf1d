import 'server-only';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { withTransaction, type Transaction } from '#server/store/database.ts';
import { findLiveSession, markSessionRevoked } from '#server/store/users/sessions-repository.ts';

/** Revokes a session and says so in the audit log. Nothing happens when it is over already. */
export function revokeSession(sessionId: string): Promise<void> {
  return withTransaction((transaction) => revokeSessionIn(transaction, sessionId));
}

/** The same within a transaction. `endedFrom`: the session that asked for it, where it is another one. */
export async function revokeSessionIn(
  transaction: Transaction,
  sessionId: string,
  endedFrom?: string,
): Promise<void> {
  const session = await findLiveSession(transaction, sessionId);
  if (!session) return;
  await markSessionRevoked(transaction, sessionId);
  const { userId, email } = session;
  const entry = { actorUserId: userId, action: 'sign-out', subject: email } as const;
  await appendAudit(transaction, { ...entry, details: { sessionId, endedFrom } });
}
