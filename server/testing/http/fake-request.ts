import type { Role } from '#lib/auth/permissions.ts';
import { sealSessionId, sessionCookie } from '#server/auth/session-token.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { sessionOf } from '#server/testing/sessions.ts';

const cookieJar = new Map<string, string>();
let requestHeaders = new Headers();

/**
 * The request that the code under test sees, instead of Next's. In the test file: `vi.mock('next/headers',
 * async () => (await import('#server/testing/http/fake-request.ts')).nextHeaders);`
 */
export const nextHeaders = {
  headers: () => Promise.resolve(requestHeaders),
  cookies: () =>
    Promise.resolve({
      get: (name: string) => {
        const value = cookieJar.get(name);
        return value === undefined ? undefined : { name, value };
      },
      getAll: () => [...cookieJar].map(([name, value]) => ({ name, value })),
      set: (name: string, value: string, options: { maxAge?: number } = {}) => {
        if (options.maxAge === 0) cookieJar.delete(name);
        else cookieJar.set(name, value);
      },
    }),
};

/** A new request of a browser on our own page, with the cookies it has. */
export function beginRequest(headers: Readonly<Record<string, string>> = {}): void {
  requestHeaders = new Headers({ origin: env().authUrl, 'x-request-id': 'request-of-a-test', ...headers });
}

/** The cookies of the browser; a test may read and change them. */
export function browserCookies(): Map<string, string> {
  return cookieJar;
}

/** Makes the browser one that a new user of this role signed in with, and begins a request of it. */
export async function signInAs(role: Role): Promise<Session> {
  const session = await sessionOf(role);
  cookieJar.set(sessionCookie().name, await sealSessionId(session.sessionId));
  beginRequest();
  return session;
}

/** Makes it the browser of a visitor who never signed in, and begins a request of it. */
export function signOutBrowser(): void {
  cookieJar.clear();
  beginRequest();
}
