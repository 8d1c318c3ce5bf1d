import 'server-only';
import { env } from '#server/env.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import {
  LONGEST_PAUSE_MS,
  releaseReads,
  pauseReads,
  takeReads,
  type ReadGrant,
  type ReadKind,
} from '#server/store/read-budget-repository.ts';
import type { ServiceError } from './service-error.ts';

/** What no user waits for. */
export type OwnReadKind = Exclude<ReadKind, 'asked'>;

const DEFAULT_PAUSE_MS = 5_000;
const KEY_PAUSE_MS = 15_000;

/** Takes reads that no user asked for, of the one budget of all processes (`READS_PER_MINUTE`). */
export function takeOwnReads(kind: OwnReadKind, wanted: number): Promise<ReadGrant> {
  return takeReads(database(), { kind, wanted, perMinute: env().readsPerMinute });
}

/** Those of them that were not made. */
export function releaseOwnReads(kind: OwnReadKind, count: number): Promise<void> {
  return releaseReads(database(), kind, count);
}

/**
 * Counts a read that a user asked for, or a second try of one that was taken. It is never refused, and it
 * does not wait for its count: without the store, that is less important than the read.
 */
export function countAskedRead(): void {
  takeReads(database(), { kind: 'asked', wanted: 1, perMinute: env().readsPerMinute }).catch(
    (error: unknown) => log().debug({ err: error }, 'a read was not counted'),
  );
}

/**
 * Pauses the reads that no user asked for, in all processes, when the service says "slow down" (R18) or
 * refuses the key (R12). They can wait, and what users do then has the rate to itself. Proofs are always
 * submitted.
 */
export async function pauseReadsAfter({ status, retryAfterMs }: ServiceError): Promise<void> {
  const wantedMs = retryAfterMs ?? (status === 429 ? DEFAULT_PAUSE_MS : KEY_PAUSE_MS);
  try {
    await pauseReads(database(), inMs(Math.min(wantedMs, LONGEST_PAUSE_MS)));
  } catch (error) {
    log().warn({ err: error }, 'the pause that the service wants was not stored');
  }
}
