import 'server-only';
import type { SessionView } from '#lib/auth/user-view.ts';
import { listSessionsOf } from '#server/store/access/sessions-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { requireAllowed } from './require-permission.ts';
import type { Session } from './require-session.ts';
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
 * Ends one session of the user, or all but the one that asks. One that is over already, or another user's, is
 * left as it is. Throws `forbidden`.
 */
export async function endOwnSessions(ended: string | null, session: Session): Promise<void> {
  requireAllowed(session, 'sessions.manage');
  await withTransaction(async (tx) => {
    const own = await listSessionsOf(tx, session.userId);
    const chosen = own.filter(({ id }) => (ended === null ? id !== session.sessionId : id === ended));
    for (const { id } of chosen) await revokeSessionIn(tx, id);
  });
}
