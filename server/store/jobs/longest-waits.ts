import 'server-only';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';

/** How often an intent is read at least, while it can still move. */
export const SLOWEST_POLL_MS = 12 * HOUR_MS;
/** What could not be sent to a user or the webhook is tried again after this time, if it still lasts. */
export const FAILED_FOR_MS = 6 * HOUR_MS;
/** The last pause before a mint that was not found is read again. */
export const LAST_MINT_PAUSE_MS = 40 * HOUR_MS;

/**
 * No row of its kind is put off for longer: what is later was set while the database's clock was ahead, and
 * is due now. Not much longer than the longest pause or lease of the kind: after a failover to a host whose
 * clock is behind, a row waits for this time at most.
 */
export const LONGEST_WAIT_MS = {
  poll: SLOWEST_POLL_MS + HOUR_MS,
  delivery: FAILED_FOR_MS + HOUR_MS,
  mintReading: LAST_MINT_PAUSE_MS + HOUR_MS,
  proof: 5 * MINUTE_MS,
  attempt: 10 * MINUTE_MS,
  /** A creation or a registration. */
  request: 10 * MINUTE_MS,
  /** A grant. */
  submission: 15 * MINUTE_MS,
  /** A read of an intent that something has changed. */
  reread: 20 * MINUTE_MS,
  /** A read of an intent that only an event has named. */
  unread: 10 * MINUTE_MS,
  walletRead: 20 * MINUTE_MS,
  feeBalance: 5 * MINUTE_MS,
} as const;
