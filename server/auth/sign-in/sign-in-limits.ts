import 'server-only';
import { createHash } from 'node:crypto';
import { findClientNetwork } from '#server/http/client-address.ts';
import type { Executor } from '#server/store/database.ts';
import {
  clearRateLimit,
  countInWindow,
  releaseCount,
  takeDelayedTry,
  type GrowingDelay,
} from '#server/store/limits/rate-limits-repository.ts';
import { rateLimited, takeWithinLimit } from '#server/store/limits/take-within-limit.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

/** One account from one place: five free tries, then 5 s, 10 s, 20 s … up to a quarter of an hour. */
const PAIR_DELAY: GrowingDelay = {
  freeTries: 4,
  firstDelayMs: 5_000,
  maxDelayMs: 15 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
};
/** Failures in a window, for clients whose browser is not known to the account. */
const WINDOWS = {
  address: { most: 30, windowMs: 5 * MINUTE_MS },
  /** Of an IPv6 /48: a fifth of the site's, so that no single one fills that. */
  network: { most: 60, windowMs: 5 * MINUTE_MS },
  /** Of an IPv6 /48 for one account: less than a third of the account's. */
  accountOfNetwork: { most: 30, windowMs: 15 * MINUTE_MS },
  account: { most: 100, windowMs: 15 * MINUTE_MS },
  site: { most: 300, windowMs: 5 * MINUTE_MS },
} as const;
/**
 * Failures of one account in all devices that are known to it: fewer than three of them have by their own
 * delays. Who knows a password can have as many devices as they like.
 */
const DEVICES_WINDOW = { most: 30, windowMs: 15 * MINUTE_MS };

/** Who tries: the account as typed, the place it comes from, and the device if that is known to it. */
export interface SignInAttempt {
  readonly email: string;
  readonly clientAddress: string;
  readonly knownDeviceId: string | undefined;
}

/**
 * Counts a try before the password is checked. Throws `rate_limited`. The delay is for an account and a place
 * together. The wider limits do not apply to a device that is known to the account, whatever others do to
 * that account or to the site; all such devices of an account share one window of their own. No single place,
 * nor an IPv6 /48, fills a limit that others share: what is beyond its own share is refused to it and counts
 * to no wider one. Many places together can, and then a user waits in a browser that is new to the account
 * (decisions 0006 and 0072). A try that a full limit refuses leaves no row: whoever tries chooses the
 * account, and often the place.
 */
export async function takeSignInAttempt(db: Executor, attempt: SignInAttempt): Promise<void> {
  const windows = windowsOf(attempt);
  await requireRoom(db, windows);
  const waitMs = await takeDelayedTry(db, pairKey(attempt), PAIR_DELAY);
  if (waitMs > 0) throw rateLimited(waitMs);
  await takeEach(db, windows);
}

/** Calls that ask the identity provider; a sign-in makes two. */
const OIDC_WINDOWS = {
  address: { most: 120, windowMs: 5 * MINUTE_MS },
  /** Of an IPv6 /48. */
  network: { most: 240, windowMs: 5 * MINUTE_MS },
} as const;

/**
 * Counts one of them. Throws `rate_limited`. A client fills no limit but its own, and what a full one refuses
 * writes nothing.
 */
export async function takeOidcCall(db: Executor, clientAddress: string): Promise<void> {
  const windows = placesOf(clientAddress).map(([kind, place]) => ({
    key: `oidc:${kind}:${digest(place)}`,
    ...OIDC_WINDOWS[kind],
  }));
  await requireRoom(db, windows);
  await takeEach(db, windows);
}

/** Successes of one account from one place: each is an expensive check and a row that stays for long. */
const DONE_WINDOWS = {
  address: { most: 60, windowMs: 15 * MINUTE_MS },
  /** Of an IPv6 /48. */
  network: { most: 120, windowMs: 15 * MINUTE_MS },
} as const;

/**
 * Refuses a try at an account and a place with more successes than anyone needs, before its password is
 * checked. Throws `rate_limited`. Only who knows the password fills it, for their own place.
 */
export async function requireFewSignIns(db: Executor, attempt: SignInAttempt): Promise<void> {
  await requireRoom(db, doneWindowsOf(attempt));
}

/** Counts a success. Throws `rate_limited` where others were counted meanwhile. */
export async function takeSignIn(db: Executor, attempt: SignInAttempt): Promise<void> {
  await takeEach(db, doneWindowsOf(attempt));
}

/** A device that is known is no place of its own: whoever signs in can have as many as they like. */
function doneWindowsOf({ email, clientAddress }: SignInAttempt) {
  return placesOf(clientAddress).map(([kind, place]) => ({
    key: `sign-in:done:${kind}:${digest(`${email}\n${place}`)}`,
    ...DONE_WINDOWS[kind],
  }));
}

/** The places of a client, the narrower first. */
function placesOf(clientAddress: string): (readonly ['address' | 'network', string])[] {
  const network = findClientNetwork(clientAddress);
  return [['address', clientAddress], ...(network === undefined ? [] : [['network', network] as const])];
}

type Windows = readonly { readonly key: string; readonly most: number; readonly windowMs: number }[];

/** Throws `rate_limited` where one of them is full; counts nothing. */
async function requireRoom(db: Executor, windows: Windows): Promise<void> {
  for (const { key, most, windowMs } of windows) {
    if ((await countInWindow(db, key, windowMs)) >= most) throw rateLimited(windowMs);
  }
}

/** Counts one use in each, up to the first that is full. Throws `rate_limited`. */
async function takeEach(db: Executor, windows: Windows): Promise<void> {
  for (const { key, ...window } of windows) await takeWithinLimit(db, key, window);
}

/** A success does not count towards any limit of failures. */
export async function refundSignInAttempt(db: Executor, attempt: SignInAttempt): Promise<void> {
  await clearRateLimit(db, pairKey(attempt));
  for (const { key } of windowsOf(attempt)) await releaseCount(db, key);
}

function pairKey({ email, clientAddress, knownDeviceId }: SignInAttempt): string {
  return `sign-in:pair:${digest(`${email}\n${knownDeviceId ?? clientAddress}`)}`;
}

/** From the narrowest to the widest: a try that one refuses is not counted by those after it. */
function windowsOf({ email, clientAddress, knownDeviceId }: SignInAttempt) {
  if (knownDeviceId !== undefined) return [{ key: `sign-in:devices:${digest(email)}`, ...DEVICES_WINDOW }];
  const network = findClientNetwork(clientAddress);
  return [
    { key: `sign-in:address:${digest(clientAddress)}`, ...WINDOWS.address },
    ...(network === undefined ? [] : networkWindowsOf(email, network)),
    { key: `sign-in:account:${digest(email)}`, ...WINDOWS.account },
    { key: 'sign-in:site', ...WINDOWS.site },
  ];
}

function networkWindowsOf(email: string, network: string) {
  return [
    { key: `sign-in:network:${digest(network)}`, ...WINDOWS.network },
    { key: `sign-in:account-network:${digest(`${email}\n${network}`)}`, ...WINDOWS.accountOfNetwork },
  ];
}

/** Keys are of one length and hold no personal data. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
