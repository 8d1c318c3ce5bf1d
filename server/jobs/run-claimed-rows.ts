import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { log } from '#server/observability/log.ts';
import { keepLease, type ClaimedRow, type LeasedRows } from '#server/store/jobs/keep-lease.ts';
import { newLease, type Lease } from '#server/store/jobs/lease.ts';
import type { RowWork } from './workers/define-row-job.ts';
import { RowsFailedError } from './workers/rows-failed-error.ts';
import type { Place, RunningRows } from './workers/running-rows.ts';
import type { Turn } from './workers/worker.ts';

/** Claimed rows of a job. */
export interface Claimed<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The chain whose node the work asks; left out where it asks the service alone. */
  readonly placeOf?: (row: Row) => Place;
}

/** A batch of rows, and as many that take longer than their turn. */
const BATCHES_AT_ONCE = 2;

/** Rows that wait for a chain, each in a place of its own. */
export const BY_CHAIN = {
  keyOf: ({ id }: { readonly id: string }) => id,
  placeOf: ({ chainId }: { readonly chainId: ChainId }) => chainId,
};

/** A claim on the rows of chains of which not too many run already. */
export async function chainLease(
  running: RunningRows,
  { limit, leaseMs }: { readonly limit?: number; readonly leaseMs?: number } = {},
): Promise<Lease> {
  const lease = await newLease(limit, leaseMs);
  const exceptChains = running
    .fullPlaces(BATCHES_AT_ONCE * lease.limit)
    .filter((place) => place !== 'service');
  return { ...lease, exceptChains };
}

/** A claim on rows whose work asks the service alone; undefined where too many of them run already. */
export async function serviceLease(running: RunningRows, limit?: number): Promise<Lease | undefined> {
  const lease = await newLease(limit);
  const isFull = running.fullPlaces(BATCHES_AT_ONCE * lease.limit).includes('service');
  return isFull ? undefined : lease;
}

/** A turn that could take nothing: the end of a row that runs begins the next one. */
export const FULL_TURN: Turn = { taken: 0, nextDueAt: null };

/**
 * Works on claimed rows in parallel. One that fails is logged and left to its lease; the others are not
 * affected. Throws RowsFailedError where one failed in this turn. What takes long goes on beside the next
 * turns (`RunningRows`).
 */
export async function eachOf<Row>(
  { job, running }: RowWork,
  { rows, keyOf, placeOf = () => 'service' }: Claimed<Row>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const begun = rows.map((row) => ({ key: keyOf(row), place: placeOf(row), run: async () => work(row) }));
  await running.work(begun, (err) => log().error({ err, job }, 'job item failed'));
}

/**
 * Waits until all of these are over, also after one that failed. Then throws what failed; what is not about
 * single rows first.
 */
export async function whenAll<Works extends readonly Promise<unknown>[] | []>(
  works: Works,
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  const failures = listFailures(await Promise.allSettled(works));
  const failure = failures.find((one) => !(one instanceof RowsFailedError));
  if (failure !== undefined) throw failure as Error;
  return Promise.all(works);
}

function listFailures(results: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
}

/** The same, with leases that are extended for as long as the work on each row takes. */
export async function eachLeased<Row extends ClaimedRow>(
  turn: RowWork,
  { of, ...claimed }: Claimed<Row> & { readonly of: LeasedRows<Row> },
  work: (row: Row) => Promise<void>,
): Promise<void> {
  await eachOf(turn, claimed, (row) => keepLease(row, of, work));
}

/** The earliest of these instants. */
export function earliest(...instants: readonly (Date | null)[]): Date | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((instant) => instant.getTime())));
}
