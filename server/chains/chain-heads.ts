import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { gauge } from '#server/observability/metrics.ts';
import { setReading } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { recordChainOutcome } from './chain-health.ts';
import { chainRequest } from './chain-request.ts';
import { readChainTime } from './chain-time.ts';

/** The newest block of a chain, as our node has it. */
interface ChainHead {
  readonly height: number;
  readonly headMs: number;
  readonly checkedMs: number;
  readonly latencyMs: number;
}

/** That of all processes, to which the times are compared. */
type Clock = () => Date;

/**
 * Asks a chain's node for its newest block, and notes it for all processes, or that there was none: a node
 * that answers only errors, or is of another network, is as good as one that does not answer. Throws as
 * `readChainTime`.
 */
export async function readChainHead(chainId: ChainId, clock: Clock): Promise<void> {
  try {
    noteHead(chainId, await askForHead(chainId, clock), clock);
    noteFailure(chainId, false);
  } catch (error) {
    recordChainOutcome(chainId, false);
    noteFailure(chainId, true);
    throw error;
  }
}

async function askForHead(chainId: ChainId, clock: Clock): Promise<ChainHead> {
  const askedMs = performance.now();
  const { timeUnix, blockNumber } = await readChainTime(chainId, chainRequest(chainId));
  return {
    height: blockNumber,
    headMs: timeUnix * 1_000,
    checkedMs: clock().getTime(),
    latencyMs: Math.round(performance.now() - askedMs),
  };
}

function noteHead(chainId: ChainId, head: ChainHead, clock: Clock): void {
  listHeads()[chainId] = head;
  setReading('chains', listHeads());
  gauge({
    name: 'dashboard_chain_head_age_seconds',
    help: 'Age of the newest block of a chain that its node has shown; grows while it shows none.',
    labelNames: ['chain'],
    collect() {
      for (const [chain, { headMs }] of Object.entries(listHeads()))
        this.set({ chain }, Math.max(0, clock().getTime() - headMs) / 1_000);
    },
  });
}

/** Whether a node showed no block when it was asked last. */
function noteFailure(chainId: ChainId, hasFailed: boolean): void {
  const failing = remember('chain-failures', () => new Set<ChainId>());
  if (hasFailed) failing.add(chainId);
  else failing.delete(chainId);
  setReading('failingChains', [...failing]);
}

function listHeads(): Partial<Record<ChainId, ChainHead>> {
  return remember('chain-heads', () => ({}));
}
