import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '#server/env.ts';

/** A session ends this long after sign-in, in use or not. */
export const SESSION_LIFETIME_SECONDS = 12 * 60 * 60;

const sessionTokenSchema = z.looseObject({ sid: z.guid() });

/** Whether browsers reach us over TLS: then cookies are `Secure` and bound to this host. */
export function isServedOverTls(): boolean {
  return env().authUrl.startsWith('https:');
}

/** The cookie that next-auth and the sign-in action share. */
export function sessionCookie() {
  const secure = isServedOverTls();
  return {
    name: `${secure ? '__Host-' : ''}next-auth.session-token`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  };
}

/** An encrypted token that carries the id of a session and nothing else. */
export function sealSessionId(sessionId: string): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: env().authSecret, maxAge: SESSION_LIFETIME_SECONDS });
}

/** The session id in a token that we sealed and that has not run out; undefined for anything else. */
export async function openSessionToken(token: string | undefined): Promise<string | undefined> {
  if (!token) return undefined;
  try {
    const payload = await decode({ token, secret: env().authSecret });
    return sessionTokenSchema.safeParse(payload).data?.sid;
  } catch {
    return undefined;
  }
}
