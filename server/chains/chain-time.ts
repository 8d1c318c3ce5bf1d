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
  leads().set(chainId, chainTime.timeUnix * 1000 - Date.now());
  return chainTime;
}

/**
 * Estimates the time of a chain that cannot be asked: this process's clock, corrected by the difference that
 * was seen when the chain was last read. Before the first read, this process's clock as it is.
 */
export function estimateChainMs(chainId: ChainId): number {
  return Date.now() + (leads().get(chainId) ?? 0);
}

async function askForTime(chainId: ChainId, request: ChainRequest): Promise<ChainTime> {
  if (chainFamily(chainId) === 'solana') {
    const { chainTimeUnix, slot } = await readSnapshot(request, []);
    return { timeUnix: chainTimeUnix, blockNumber: slot };
  }
  return readEvmChainTime(request);
}

/** By how many milliseconds each chain's clock was ahead of this process's. */
function leads(): Map<ChainId, number> {
  return remember('chain-clocks', () => new Map<ChainId, number>());
}
