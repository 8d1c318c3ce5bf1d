import 'server-only';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { readChainHead } from '#server/chains/chain-heads.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { getHello } from '#server/conversion/verbs/get-hello.ts';
import { getServiceHealth } from '#server/conversion/service-health.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';

const EVERY_MS = 30_000;

/**
 * Asks each chain for its newest block, and the service for a greeting where it has not answered lately; the
 * clients themselves record the answers.
 */
export const probe: Job = { name: 'probe', pollMs: EVERY_MS, runTurn };

async function runTurn(): Promise<Turn> {
  const probes: Promise<unknown>[] = CHAIN_IDS.map((chainId) => readChainHead(chainId, databaseNow));
  if (isOld(getServiceHealth().checkedAt)) probes.push(getHello(conversionConnection()));
  // What fails has been noted where it failed.
  await Promise.allSettled(probes);
  return { taken: 0, nextDueAt: null };
}

function isOld(checkedAt: Date | null): boolean {
  // A clock that steps back makes it one of the future.
  return checkedAt === null || Math.abs(Date.now() - checkedAt.getTime()) >= EVERY_MS;
}
