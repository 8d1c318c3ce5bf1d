import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';

/** A session ends this long after sign-in, in use or not. */
export const SESSION_LIFETIME_SECONDS = 12 * 60 * 60;

const sessionTokenSchema = z.looseObject({ sid: z.guid(), exp: z.int() });
/** Tokens whose seal is known to be ours; a browser sends the same one with each request. */
const MOST_OPENED = 2_000;

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

/**
 * The session id in a token that we sealed and that has not run out; undefined for anything else. A seal is
 * checked once a process; whether the session still holds is for the store to say, at each request.
 */
export async function openSessionToken(token: string | undefined): Promise<string | undefined> {
  if (!token) return undefined;
  const secret = env().authSecret;
  const opened = remember('openedSessionTokens', () => new Map<string, Opened>());
  const known = opened.get(token);
  if (known?.secret === secret) return known.expiresAtMs > Date.now() ? known.sessionId : undefined;
  const payload = await unseal(token, secret);
  if (!payload) return undefined;
  const oldest = opened.size >= MOST_OPENED ? opened.keys().next().value : undefined;
  if (oldest !== undefined) opened.delete(oldest);
  opened.set(token, { secret, sessionId: payload.sid, expiresAtMs: payload.exp * 1000 });
  return payload.sid;
}

interface Opened {
  readonly secret: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

async function unseal(token: string, secret: string) {
  try {
    return sessionTokenSchema.safeParse(await decode({ token, secret })).data;
  } catch {
    return undefined;
  }
}
