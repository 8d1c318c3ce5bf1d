import 'server-only';
import { signInPath } from '#lib/auth/sign-in-path.ts';

const ANY_ORIGIN = 'https://here.invalid';

/**
 * A path of our own to go to after sign-in. Anything that could lead to another site becomes the start page.
 */
export function toSafeCallbackPath(callbackUrl: string | undefined): string {
  if (callbackUrl === undefined || !callbackUrl.startsWith('/') || !URL.canParse(callbackUrl, ANY_ORIGIN)) {
    return '/';
  }
  const url = new URL(callbackUrl, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}`;
}

/**
 * The same of what next-auth was given, which may not be text, and writes an address of our own with its
 * origin.
 */
export function toOwnCallbackPath(callbackUrl: unknown, ownOrigin: string): string {
  if (typeof callbackUrl !== 'string') return '/';
  if (!URL.canParse(callbackUrl)) return toSafeCallbackPath(callbackUrl);
  const { origin, pathname, search } = new URL(callbackUrl);
  return origin === ownOrigin ? toSafeCallbackPath(`${pathname}${search}`) : '/';
}

/** The sign-in page that leads back to where a request went. */
export function toSignInPath(requestPath: string): string {
  const { pathname, searchParams } = new URL(`${ANY_ORIGIN}${requestPath}`);
  // The framework's own, of a page that is to be put into an open one.
  searchParams.delete('_rsc');
  const search = searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
  if (pathname === '/' && search === '') return '/sign-in';
  return signInPath(`${pathname}${search}`);
}
