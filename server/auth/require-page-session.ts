import 'server-only';
import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { isAllowed, type Permission } from '#lib/auth/permissions.ts';
import { REQUEST_PATH_HEADER } from '#server/http/page-headers.ts';
import { findSession, type Session } from './require-session.ts';

const ANY_ORIGIN = 'https://here.invalid';

/**
 * For pages: the session if its role has the permission. Without a session it leads to sign-in and back;
 * without the permission it shows `app/forbidden.tsx` with status 403. Called before anything is streamed: a
 * refusal cannot set its status code after that.
 */
export async function requirePageSession(permission: Permission): Promise<Session> {
  const session = await findSession();
  if (!session) redirect(await signInPath());
  if (!isAllowed(session.role, permission)) forbidden();
  return session;
}

async function signInPath(): Promise<string> {
  const { pathname, searchParams } = new URL(
    `${ANY_ORIGIN}${(await headers()).get(REQUEST_PATH_HEADER) ?? '/'}`,
  );
  // The framework's own, of a page that is to be put into an open one.
  searchParams.delete('_rsc');
  const search = searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
  if (pathname === '/' && search === '') return '/sign-in';
  return `/sign-in?callbackUrl=${encodeURIComponent(`${pathname}${search}`)}`;
}
