import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';

/** A longer wait, for example from a proxy, is cut to this: what users wait for expires. */
const LONGEST_MS = 5 * MINUTE_MS;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds and within reason; null when there is none
 * that can be read (R18).
 */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_MS);
  // Only text that begins with the name of a day is a date: `Date.parse` makes a time long past of `-5`, too.
  const atMs = /^[a-z]{3,9},? /i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.min(Math.max(0, atMs - nowMs), LONGEST_MS);
}
