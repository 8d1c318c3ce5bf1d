import 'server-only';
import { log } from '#server/observability/log.ts';
import { chainEntries, countUnchained } from '#server/store/audit/audit-chain-repository.ts';
import { database } from '#server/store/database.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';

const BATCH = 500;

/**
 * Puts new entries of the audit log into its chain. The newest position and hash are logged, so that they are
 * also kept where who can write to the database cannot.
 */
export const chainAudit: Job = { name: 'chain-audit', pollMs: 2_000, runTurn };

async function runTurn(): Promise<Turn> {
  // Most turns find nothing: they take no lock and no transaction.
  if ((await countUnchained(database())) === 0) return { taken: 0, nextDueAt: null };
  const { chained, head } = await database().transaction((tx) => chainEntries(tx, BATCH));
  if (chained > 0) log().info({ position: head.position, hash: head.hash }, 'audit log chained');
  return { taken: chained, nextDueAt: null };
}
