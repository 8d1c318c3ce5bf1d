import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { databaseNow, readDatabaseClock } from '#server/store/database-clock.ts';

/**
 * Which rows a process takes: those due by `now`, until `leaseUntil`. What is not done by then is another's
 * again.
 */
export interface Lease {
  readonly limit: number;
  readonly now: Date;
  readonly leaseUntil: Date;
  /** Of these chains none is taken. */
  readonly exceptChains?: readonly ChainId[];
}

interface Leased {
  readonly nextAttemptAt: Date | null;
}

/**
 * Longer than one exchange with the service or a chain, short enough that a killed process is soon replaced.
 * What takes longer extends it (`keepLease`).
 */
export const LEASE_MS = 10_000;
const BATCH = 8;

/** Claims run from now for one lease, by the clock that all processes share. */
export async function newLease(limit = BATCH, leaseMs = LEASE_MS): Promise<Lease> {
  await readDatabaseClock();
  return { limit, now: databaseNow(), leaseUntil: inMs(leaseMs) };
}

/** A run of a scheduled job that is taken now. */
export interface ScheduledRun {
  readonly now: Date;
  /** When the next one is due. */
  readonly nextRunAt: Date;
  /** No run of the job is ever set to be later than this. */
  readonly latestAt: Date;
}

/** More than the clocks of two processes can differ. */
const CLOCK_DOUBT_MS = MINUTE_MS;

/**
 * A run from now, by the clock that all processes share. `longestMs`: the longest time for which the job puts
 * a run off, where that is more than its interval.
 */
export async function newRun(everyMs: number, longestMs = everyMs): Promise<ScheduledRun> {
  await readDatabaseClock();
  return { now: databaseNow(), nextRunAt: inMs(everyMs), latestAt: inMs(longestMs + CLOCK_DOUBT_MS) };
}

/**
 * Whether no process has claimed a row since it was read, and nothing has made it due at another time: a
 * lease is known by its end.
 */
export function isSameLease(now: Leased, then: Leased): boolean {
  return now.nextAttemptAt?.getTime() === then.nextAttemptAt?.getTime();
}

/** So long from now, by the clock that all processes share. */
export function inMs(delayMs: number): Date {
  return new Date(databaseNow().getTime() + delayMs);
}
