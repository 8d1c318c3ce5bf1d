import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { gauge } from '#server/observability/metrics.ts';
import { setReading } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { chainRequest } from './chain-request.ts';
import { readChainTime } from './chain-time.ts';

/** The newest block of a chain, as our node has it. */
interface ChainHead {
  readonly height: number;
  readonly headMs: number;
  readonly checkedMs: number;
  readonly latencyMs: number;
}

/** Asks a chain's node for its newest block and notes it. Throws as `readChainTime`. */
export async function readChainHead(chainId: ChainId): Promise<void> {
  const askedMs = performance.now();
  const { timeUnix, blockNumber } = await readChainTime(chainId, chainRequest(chainId));
  const head: ChainHead = {
    height: blockNumber,
    headMs: timeUnix * 1_000,
    checkedMs: Date.now(),
    latencyMs: Math.round(performance.now() - askedMs),
  };
  const heads = remember('chain-heads', (): Partial<Record<ChainId, ChainHead>> => ({}));
  heads[chainId] = head;
  setReading('chains', heads);
  gauge({
    name: 'dashboard_chain_head_age_seconds',
    help: 'Age of the newest block of a chain when its node was asked last.',
    labelNames: ['chain'],
  }).set({ chain: chainId }, Math.max(0, head.checkedMs - head.headMs) / 1_000);
}
