import 'server-only';
import { NextRequest } from 'next/server';
import { OIDC_PROVIDER_ID, type SsoError } from '#lib/auth/oidc-provider.ts';
import { toOwnCallbackPath } from '#server/auth/safe-callback-path.ts';
import { takeOidcCall } from '#server/auth/sign-in/sign-in-limits.ts';
import { env } from '#server/env.ts';
import { FaultError, isFaultError } from '#server/errors/fault-error.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { requireOwnOrigin } from '#server/http/check-origin.ts';
import { toFaultResponse } from './fault-response.ts';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { readBody } from '#server/http/read-body.ts';
import { readRequestId } from '#server/http/request-id.ts';
import { database } from '#server/store/database.ts';

const MAX_BODY_BYTES = 16 * 1024;
/**
 * What the dashboard uses of next-auth. The rest of it, for example its endpoint that writes log lines, does
 * not exist here.
 */
const IN_USE: Readonly<Record<string, ReadonlySet<string>>> = {
  GET: new Set(['csrf', 'providers', 'session', `callback/${OIDC_PROVIDER_ID}`]),
  POST: new Set([`signin/${OIDC_PROVIDER_ID}`, 'callback/credentials', 'signout']),
};

/** What asks the identity provider. */
const OIDC_CALLS = new Set([`callback/${OIDC_PROVIDER_ID}`, `signin/${OIDC_PROVIDER_ID}`]);
/** The cookie of a sign-in at the identity provider that was begun here, whatever its prefix. */
const STATE_COOKIE = /next-auth\.state$/;
/** What the identity provider says of an error goes into the log, and anyone may have written the address. */
const MOST_ERROR_CHARACTERS = 300;

/** Its own pages, which it sends a browser to when a sign-in at the identity provider has failed. */
const FAILED = new Set(['error', 'signin']);

/**
 * In front of next-auth: only what is in use passes, the Origin of a POST is checked beside its own token,
 * and its body is limited. Who could not be signed in is sent to the sign-in page, which says so. The
 * identity provider is asked within a limit of the client, and only about a sign-in that this browser began.
 */
export async function answerAuthRequest(
  request: NextRequest,
  next: (checked: NextRequest) => Promise<Response>,
): Promise<Response> {
  const requestId = readRequestId(request.headers);
  try {
    const action = request.nextUrl.pathname.replace(/^\/api\/auth\//, '');
    if (request.method === 'GET' && FAILED.has(action)) return toSignInPage(request.nextUrl.searchParams);
    if (!IN_USE[request.method]?.has(action)) throw new FaultError('not_found');
    const isOidc = OIDC_CALLS.has(action);
    const { method, headers } = request;
    const url = withOwnCallback(request.nextUrl);
    if (method === 'GET') {
      const checked = new NextRequest(url, { headers });
      return await (isOidc ? answerCallback(checked, next) : next(checked));
    }
    requireOwnOrigin(headers);
    if (isOidc && env().oidc === undefined) throw new FaultError('not_found');
    if (isOidc) await takeOidcCall(database(), readClientAddress(headers));
    const body = await readBody(request, MAX_BODY_BYTES);
    requireReadable(body, headers.get('content-type'));
    return await next(new NextRequest(url, { method, headers, body }));
  } catch (error) {
    return toFaultResponse(error, requestId, request.signal);
  }
}

/** The way back that it names is within the site: next-auth answers one that it cannot read with a 500. */
function withOwnCallback(asked: NextRequest['nextUrl']): NextRequest['nextUrl'] {
  const url = asked.clone();
  const { origin } = new URL(env().authUrl);
  const callbackUrl = url.searchParams.get('callbackUrl');
  if (callbackUrl !== null) url.searchParams.set('callbackUrl', toOwnCallbackPath(callbackUrl, origin));
  return url;
}

/** next-auth throws at JSON that it cannot read. Throws `invalid_input`. */
function requireReadable(body: Uint8Array, contentType: string | null): void {
  if (contentType?.includes('application/json') !== true) return;
  const value = parseJson(new TextDecoder().decode(body));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FaultError('invalid_input');
}

async function answerCallback(
  request: NextRequest,
  next: (checked: NextRequest) => Promise<Response>,
): Promise<Response> {
  const isBegun = request.cookies.getAll().some(({ name }) => STATE_COOKIE.test(name));
  if (!isBegun || env().oidc === undefined) return toSignInPage();
  try {
    await takeOidcCall(database(), readClientAddress(request.headers));
  } catch (error) {
    if (isFaultError(error) && error.fault.code === 'rate_limited') return toSignInPage();
    throw error;
  }
  const url = request.nextUrl.clone();
  for (const name of ['error', 'error_description']) {
    const text = url.searchParams.get(name);
    if (text !== null) url.searchParams.set(name, text.slice(0, MOST_ERROR_CHARACTERS));
  }
  return next(new NextRequest(url, { headers: request.headers }));
}

/** Only whether the user may not enter: the rest is in the log, and anyone may have written the address. */
function toSignInPage(query?: URLSearchParams): Response {
  const error: SsoError = query?.get('error') === 'AccessDenied' ? 'refused' : 'failed';
  return new Response(null, {
    status: 303,
    headers: { location: `/sign-in?error=${error}`, 'cache-control': 'no-store' },
  });
}
