import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
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

/**
 * A run of a scheduled job that is taken now, and when the next one is due, by the clock that all processes
 * share.
 */
export async function newRun(everyMs: number): Promise<{ readonly now: Date; readonly nextRunAt: Date }> {
  await readDatabaseClock();
  return { now: databaseNow(), nextRunAt: inMs(everyMs) };
}

/** So long from now, by the clock that all processes share. */
export function inMs(delayMs: number): Date {
  return new Date(databaseNow().getTime() + delayMs);
}
