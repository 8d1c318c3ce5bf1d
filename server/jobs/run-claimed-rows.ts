import 'server-only';
import { log } from '#server/observability/log.ts';
import type { JobName } from '#server/store/jobs/job-names.ts';

/**
 * Works on claimed rows in parallel. One that fails is logged and left to its lease; the others are not
 * affected.
 */
export async function eachOf<Row>(
  job: JobName,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(rows.map(work));
  for (const result of results) {
    if (result.status === 'rejected') log().error({ err: result.reason as unknown, job }, 'job item failed');
  }
}

/** The earliest of these instants. */
export function earliest(...instants: readonly (Date | null)[]): Date | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((instant) => instant.getTime())));
}
