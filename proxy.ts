import { NextResponse, type NextRequest } from 'next/server';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { NONCE_HEADER, REQUEST_PATH_HEADER } from '#server/http/page-headers.ts';

/**
 * Runs before every page: a fresh nonce, and the policy that allows only it. It authorizes nothing; pages,
 * routes, actions and use cases do that.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');

  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(REQUEST_PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  // Next reads the nonce from here and puts it on the scripts it writes.
  headers.set('content-security-policy', policy);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

/**
 * Pages and the server actions posted to them. API routes have static headers and must not be buffered (raw
 * bytes, streams). Files of ours are at the root: an address below it is a page, however it ends.
 */
export const config = {
  matcher: ['/((?!api/|_next/static/|_next/image|favicon.ico|[^/]*\\.(?:svg|png|ico|webmanifest|txt)$).*)'],
};
