import 'server-only';

/** A longer wait, for example from a proxy, is cut to this: what users wait for expires. */
const LONGEST_MS = 5 * 60_000;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds and within reason; null when there is none
 * that can be read (R18).
 */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_MS);
  // A date begins with its day. Of other text, `-5` for one, a parser of dates makes a time that is long
  // over.
  const atMs = /^[a-z]{3,9},? /i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.min(Math.max(0, atMs - nowMs), LONGEST_MS);
}
