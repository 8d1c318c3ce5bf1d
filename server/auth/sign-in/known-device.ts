import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { findUserByEmail, toStoredEmail, type UserRow } from '#server/store/users/users-repository.ts';
import { isServedOverTls } from '#server/auth/session-token.ts';

const LIFETIME_SECONDS = 180 * 24 * 60 * 60;
/** Its own key, so that this token is no session and a session is not this. */
const SALT = 'known-device';

const knownDeviceSchema = z.looseObject({ account: z.string(), password: z.string(), device: z.guid() });

type Account = Pick<UserRow, 'email' | 'passwordHash'>;

/**
 * A browser that once signed in to an account. It opens nothing; it only prevents others from locking its
 * owner out.
 */
function knownDeviceCookie() {
  const secure = isServedOverTls();
  return {
    name: `${secure ? '__Host-' : ''}known-device`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LIFETIME_SECONDS } as const,
  };
}

/** Makes the browser of this request one that is known to the account, while that has this password. */
export async function rememberDevice(account: Account): Promise<void> {
  const { name, options } = knownDeviceCookie();
  const token = { ...toClaims(account), device: randomUUID() };
  const sealed = await encode({ token, secret: env().authSecret, salt: SALT, maxAge: LIFETIME_SECONDS });
  (await cookies()).set(name, sealed, options);
}

/**
 * The id of this request's browser, if it is known to the account: its token is ours, and the account has the
 * password it was given for and is not disabled. Whoever was shut out is a stranger in all their browsers.
 */
export async function findKnownDeviceId(email: string): Promise<string | undefined> {
  const claimed = await unseal((await cookies()).get(knownDeviceCookie().name)?.value);
  // The database is asked only about what we have sealed.
  if (claimed?.account !== digest(toStoredEmail(email))) return undefined;
  const user = await findUserByEmail(database(), email);
  if (!user || user.disabledAt !== null) return undefined;
  return toClaims(user).password === claimed.password ? claimed.device : undefined;
}

async function unseal(token: string | undefined) {
  if (!token) return undefined;
  try {
    const payload = await decode({ token, secret: env().authSecret, salt: SALT });
    return knownDeviceSchema.safeParse(payload).data;
  } catch {
    return undefined;
  }
}

/** The hash of a password has a salt of its own: the same password again makes another. */
function toClaims({ email, passwordHash }: Account) {
  return { account: digest(toStoredEmail(email)), password: digest(passwordHash ?? '') };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
