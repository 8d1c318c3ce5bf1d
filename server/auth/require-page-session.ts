import 'server-only';
import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { isAllowed, type Permission } from '#lib/auth/permissions.ts';
import { REQUEST_PATH_HEADER } from '#server/http/page-headers.ts';
import { findSession, type Session } from './require-session.ts';
import { toSignInPath } from './safe-callback-path.ts';

/**
 * For pages: the session if its role has the permission. Without a session it leads to sign-in and back;
 * without the permission it shows `app/forbidden.tsx` with status 403. Called before anything is streamed: a
 * refusal cannot set its status code after that.
 */
export async function requirePageSession(permission: Permission): Promise<Session> {
  const session = await findSession();
  if (!session) redirect(toSignInPath((await headers()).get(REQUEST_PATH_HEADER) ?? '/'));
  if (!isAllowed(session.role, permission)) forbidden();
  return session;
}
