import type { Role } from '#lib/auth/permissions.ts';
import { sealSessionId, sessionCookie } from '#server/auth/session-token.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { browserCookies, setRequestHeaders } from './next-headers.ts';

/** A new request of a browser on our own page, with the cookies it has. */
export function beginRequest(headers: Readonly<Record<string, string>> = {}): void {
  setRequestHeaders(new Headers({ origin: env().authUrl, 'x-request-id': 'request-of-a-test', ...headers }));
}

/** Makes the browser one that a new user of this role signed in with, and begins a request of it. */
export async function signInAs(role: Role): Promise<Session> {
  const session = await sessionOf(role);
  browserCookies().set(sessionCookie().name, await sealSessionId(session.sessionId));
  beginRequest();
  return session;
}

/** Makes it the browser of a visitor who never signed in, and begins a request of it. */
export function signOutBrowser(): void {
  browserCookies().clear();
  beginRequest();
}
