import 'server-only';
import { isAllowed, type Permission } from '#lib/auth/permissions.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireSession, type Session } from './require-session.ts';

/** The session of the current request if its role has the permission. Throws `signed_out` or `forbidden`. */
export async function requirePermission(permission: Permission): Promise<Session> {
  const session = await requireSession();
  requireAllowed(session, permission);
  return session;
}

/** The second check, inside a use case that was handed a session. Throws `forbidden`. */
export function requireAllowed(session: Pick<Session, 'role'>, permission: Permission): void {
  if (!isAllowed(session.role, permission)) throw new FaultError('forbidden');
}
