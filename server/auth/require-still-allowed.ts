import 'server-only';
import type { Permission } from '#lib/auth/permissions.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { findLiveSession } from '#server/store/users/sessions-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { requireAllowed } from './require-permission.ts';
import type { Session } from './require-session.ts';

/**
 * Asks the database whether who began something may still do it, once what takes time is done. Throws
 * `signed_out` or `forbidden`.
 */
export async function requireStillAllowed(
  db: Executor,
  { sessionId }: Session,
  permission: Permission,
): Promise<void> {
  const session = await findLiveSession(db, sessionId);
  if (!session) throw new FaultError('signed_out');
  requireAllowed(session, permission);
}
