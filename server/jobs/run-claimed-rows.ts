import 'server-only';
import { log } from '#server/observability/log.ts';
import { keepLease, type ClaimedRow, type LeasedRows } from '#server/store/jobs/keep-lease.ts';
import type { JobName } from '#server/store/jobs/job-names.ts';
import { RowsFailedError } from './workers/rows-failed-error.ts';

/**
 * Works on claimed rows in parallel. One that fails is logged and left to its lease; the others are not
 * affected. Throws RowsFailedError once all are over, where one failed: the turn has failed then.
 */
export async function eachOf<Row>(
  job: JobName,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const failures = listFailures(await Promise.allSettled(rows.map(work)));
  for (const err of failures) log().error({ err, job }, 'job item failed');
  if (failures.length > 0) throw new RowsFailedError(failures, rows.length);
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
  job: JobName,
  { claimed, of }: { readonly claimed: readonly Row[]; readonly of: LeasedRows<Row> },
  work: (row: Row) => Promise<void>,
): Promise<void> {
  await eachOf(job, claimed, (row) => keepLease(row, of, work));
}

/** The earliest of these instants. */
export function earliest(...instants: readonly (Date | null)[]): Date | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((instant) => instant.getTime())));
}
