import 'server-only';
import { causesOf, hasCode } from '#server/errors/causes.ts';
import { isClientAbort } from '#server/errors/client-abort.ts';

/** Codes of the driver and of PostgreSQL that mean "not now, whatever is asked", not "a bad query". */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25006', // a standby, or a primary that is being replaced: it answers, and takes no writes
  '53100', // its disk is full: it answers, and takes no writes
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01', // a pooler that has no connection for us
]);

const CLOSED_CODES: ReadonlySet<string> = new Set(['CONNECTION_ENDED']);

/** Whether an error, or anything that caused it, says that the database is unavailable or takes no writes. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    // fetch throws a TypeError around the same codes: that is another server that is unavailable.
    if (cause instanceof TypeError) return false;
    // A browser that leaves resets its connection, too, under the same code.
    if (isClientAbort(cause)) return false;
    if ('code' in cause && typeof cause.code === 'string' && UNAVAILABLE_CODES.has(cause.code)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

/** Whether an error, or what caused it, says that this process has closed the client, which is final. */
export function isDatabaseClosed(error: unknown): boolean {
  return hasCode(error, CLOSED_CODES);
}
