import 'server-only';
import { createHash } from 'node:crypto';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Executor } from '#server/store/database.ts';
import {
  clearRateLimit,
  releaseCount,
  takeDelayedTry,
  takeFromWindow,
  type GrowingDelay,
} from '#server/store/access/rate-limits-repository.ts';

const MINUTE_MS = 60_000;

/** One account from one place: five free tries, then 5 s, 10 s, 20 s … up to a quarter of an hour. */
const PAIR_DELAY: GrowingDelay = {
  freeTries: 4,
  firstDelayMs: 5_000,
  maxDelayMs: 15 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
};
/** Failures in a window, for clients that never signed in to the account from this browser. */
const WINDOWS = {
  address: { limit: 30, windowMs: 5 * MINUTE_MS },
  account: { limit: 100, windowMs: 15 * MINUTE_MS },
  site: { limit: 300, windowMs: 5 * MINUTE_MS },
} as const;

/**
 * Who tries: the account as typed, the place it comes from, and the device if it signed in to that account
 * before.
 */
export interface SignInAttempt {
  readonly email: string;
  readonly clientAddress: string;
  readonly knownDeviceId: string | undefined;
}

/**
 * Counts a try before the password is checked. Throws `rate_limited`. No limit can be used to lock a user
 * out. The delay is for an account and a place together. The wider limits do not apply to a device that
 * signed in to the account before, whatever others do to that account or to the site.
 */
export async function countSignInAttempt(db: Executor, attempt: SignInAttempt): Promise<void> {
  const waitMs = await takeDelayedTry(db, pairKey(attempt), PAIR_DELAY);
  if (waitMs > 0) throw rateLimited(waitMs);
  if (attempt.knownDeviceId !== undefined) return;
  for (const { key, limit, windowMs } of windowsOf(attempt)) {
    const uses = await takeFromWindow(db, key, windowMs);
    if (uses > limit) throw rateLimited(windowMs);
  }
}

/** A success does not count towards any limit. */
export async function refundSignInAttempt(db: Executor, attempt: SignInAttempt): Promise<void> {
  await clearRateLimit(db, pairKey(attempt));
  if (attempt.knownDeviceId !== undefined) return;
  for (const { key } of windowsOf(attempt)) await releaseCount(db, key);
}

function pairKey({ email, clientAddress, knownDeviceId }: SignInAttempt): string {
  return `sign-in:pair:${digest(`${email}\n${knownDeviceId ?? clientAddress}`)}`;
}

function windowsOf({ email, clientAddress }: SignInAttempt) {
  return [
    { key: `sign-in:address:${digest(clientAddress)}`, ...WINDOWS.address },
    { key: `sign-in:account:${digest(email)}`, ...WINDOWS.account },
    { key: 'sign-in:site', ...WINDOWS.site },
  ];
}

/** Keys are of one length and hold no personal data. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function rateLimited(waitMs: number): FaultError {
  const retryAfterSeconds = String(Math.ceil(waitMs / 1000));
  return new FaultError({ code: 'rate_limited', values: { retryAfterSeconds } });
}
