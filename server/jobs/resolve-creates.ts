import 'server-only';
import { resolveCreate } from '#server/intents/create/resolve-create.ts';
import {
  claimDueCreates,
  findNextCreateDueAt,
  LEASED_CREATES,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { eachLeased, FULL_TURN, serviceLease } from './run-claimed-rows.ts';
import { pageReads } from './take-reads.ts';
import { defineRowJob, type RowTurn } from '#server/jobs/workers/define-row-job.ts';
import type { Turn } from '#server/jobs/workers/worker.ts';

/** A lookup pages through the whole list, and each page is one read of the budget. */
const BATCH = 2;

/**
 * Finds out what became of creations whose answer was lost (`resolveCreate`). Each ends linked or refused, or
 * is searched for later.
 */
export const resolveCreates = defineRowJob({ name: 'resolve-creates', pollMs: 5_000, runTurn });

async function runTurn(turn: RowTurn): Promise<Turn> {
  const { job, running, signal } = turn;
  const lease = await serviceLease(running, BATCH);
  if (!lease) return FULL_TURN;
  const rows = await claimDueCreates(database(), lease);
  const keyOf = ({ idempotencyKey }: CreateRequestRow) => idempotencyKey;
  await eachLeased(turn, { rows, keyOf, of: LEASED_CREATES }, (request) =>
    resolveCreate(request, { ...pageReads({ job, signal, kind: 'requested' }), signal }),
  );
  return { taken: rows.length, nextDueAt: await findNextCreateDueAt(database()) };
}
