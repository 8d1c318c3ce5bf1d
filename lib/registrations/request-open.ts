import { MINUTE_MS } from '#lib/time/durations.ts';

/** For so long a wallet that was asked to send a grant, and has not answered, may still show the request. */
export const REQUEST_OPEN_MS = 30 * MINUTE_MS;
