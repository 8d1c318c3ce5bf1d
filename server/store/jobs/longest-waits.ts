import 'server-only';
import { HOUR_MS } from '#lib/time/durations.ts';

/** How often an intent is read at least, while it can still move. */
export const SLOWEST_POLL_MS = 12 * HOUR_MS;
/** What could not be sent to a user or the webhook is tried again after this time, if it still lasts. */
export const FAILED_FOR_MS = 6 * HOUR_MS;
/** The last pause before a mint that was not found is read again. */
export const LAST_MINT_PAUSE_MS = 40 * HOUR_MS;

/** No row of its kind is put off for longer: what is later was set while the database's clock was ahead. */
export const LONGEST_WAIT_MS = {
  poll: SLOWEST_POLL_MS + HOUR_MS,
  delivery: FAILED_FOR_MS + HOUR_MS,
  mintReading: LAST_MINT_PAUSE_MS + HOUR_MS,
  /** Of every other kind. */
  row: HOUR_MS,
} as const;
