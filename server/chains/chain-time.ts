import 'server-only';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { readEvmChainTime } from '#lib/evm/read-chain-time.ts';
import { readSnapshot } from '#lib/solana/simulate-transaction.ts';
import { remember } from '#server/process-singleton.ts';

/**
 * A chain's own clock: the time and the height of its newest block, on Solana its slot. Burn authorizations
 * expire by this clock, not by ours (R64).
 */
export interface ChainTime {
  readonly timeUnix: number;
  readonly blockNumber: number;
}

/** Reads the clock of a chain. Throws what `request` throws, or ZodError. */
export async function readChainTime(chainId: ChainId, request: ChainRequest): Promise<ChainTime> {
  const chainTime = await askForTime(chainId, request);
  lastReads().set(chainId, { chainMs: chainTime.timeUnix * 1000, steadyMs: performance.now() });
  return chainTime;
}

/**
 * Estimates the time of a chain that cannot be asked: what it was when it was last read, and the time that
 * has passed since, however this process's clock was set meanwhile. Before the first read, that clock.
 */
export function estimateChainMs(chainId: ChainId): number {
  const last = lastReads().get(chainId);
  return last ? last.chainMs + performance.now() - last.steadyMs : Date.now();
}

async function askForTime(chainId: ChainId, request: ChainRequest): Promise<ChainTime> {
  if (chainFamily(chainId) === 'solana') {
    const { chainTimeUnix, slot } = await readSnapshot(request, []);
    return { timeUnix: chainTimeUnix, blockNumber: slot };
  }
  return readEvmChainTime(request);
}

interface LastRead {
  readonly chainMs: number;
  readonly steadyMs: number;
}

function lastReads(): Map<ChainId, LastRead> {
  return remember('chain-clocks', () => new Map<ChainId, LastRead>());
}
