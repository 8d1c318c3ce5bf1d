import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import { GIVEN_PASSWORD_DAYS } from '#lib/auth/password-rules.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { remember } from '#server/process-singleton.ts';

/** argon2id with the library's costs (19 MiB, two passes: OWASP's minimum); the hash carries them. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether a password belongs to a hash. Without a hash (no such user, or one who comes by OIDC) it does the
 * same work against a hash of an unknown password, so that the time shows nothing.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? (await getDecoyHash()), password);
  return isMatch && passwordHash !== null;
}

/** Until when a password that an administrator gave at an instant opens an account. */
export function givenPasswordEnd(givenAt: Date): Date {
  return new Date(givenAt.getTime() + GIVEN_PASSWORD_DAYS * DAY_MS);
}

function getDecoyHash(): Promise<string> {
  return remember('decoyPasswordHash', () => hash(crypto.randomUUID()));
}
