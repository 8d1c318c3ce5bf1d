import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { toStoredEmail } from '#server/store/users/users-repository.ts';
import { isServedOverTls } from '#server/auth/session-token.ts';

const LIFETIME_SECONDS = 180 * 24 * 60 * 60;
/** Its own key, so that this token is no session and a session is not this. */
const SALT = 'known-device';

const knownDeviceSchema = z.looseObject({ account: z.string(), device: z.guid() });

/**
 * A browser that once signed in to an account. It opens nothing; it only prevents others from locking its
 * owner out.
 */
export function knownDeviceCookie() {
  const secure = isServedOverTls();
  return {
    name: `${secure ? '__Host-' : ''}known-device`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LIFETIME_SECONDS } as const,
  };
}

export function sealKnownDevice(email: string): Promise<string> {
  const token = { account: digestEmail(email), device: randomUUID() };
  return encode({ token, secret: env().authSecret, salt: SALT, maxAge: LIFETIME_SECONDS });
}

/** The device's id if the token is ours and was given for this account. */
export async function findKnownDeviceId(
  token: string | undefined,
  email: string,
): Promise<string | undefined> {
  if (!token) return undefined;
  try {
    const payload = await decode({ token, secret: env().authSecret, salt: SALT });
    const parsed = knownDeviceSchema.safeParse(payload);
    return parsed.data?.account === digestEmail(email) ? parsed.data.device : undefined;
  } catch {
    return undefined;
  }
}

function digestEmail(email: string): string {
  return createHash('sha256').update(toStoredEmail(email)).digest('base64url');
}
