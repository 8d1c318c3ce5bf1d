import 'server-only';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { listChainHealth } from '#server/chains/chain-health.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { getHello } from '#server/conversion/verbs/get-hello.ts';
import { getServiceHealth } from '#server/conversion/service-health.ts';
import type { Job, Turn } from './worker.ts';

const EVERY_MS = 30_000;

/** Sends a request to each system that has not answered lately; the clients themselves record the answers. */
export const probe: Job = { name: 'probe', pollMs: EVERY_MS, runTurn };

async function runTurn(): Promise<Turn> {
  const quietChains = listChainHealth().filter(({ checkedAt }) => isOld(checkedAt));
  const probes = quietChains.map(({ chainId }) => probeChain(chainId));
  if (isOld(getServiceHealth().checkedAt)) probes.push(getHello(conversionConnection()));
  // What fails has been noted where it failed.
  await Promise.allSettled(probes);
  return { taken: 0, nextDueAt: null };
}

function probeChain(chainId: ChainId): Promise<unknown> {
  return chainRequest(chainId)(heightMethod(chainId), []);
}

function heightMethod(chainId: ChainId): string {
  return chainFamily(chainId) === 'solana' ? 'getBlockHeight' : 'eth_blockNumber';
}

function isOld(checkedAt: Date | null): boolean {
  return checkedAt === null || Date.now() - checkedAt.getTime() >= EVERY_MS;
}
