import 'server-only';
import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { smallQuantitySchema } from '#lib/evm/rpc-values.ts';
import { readSnapshot } from '#lib/solana/simulate-burn.ts';

const blockSchema = z.looseObject({ number: smallQuantitySchema, timestamp: smallQuantitySchema });

/** A chain's own clock: the time and, on EVM, the height of its newest block. Grants end by it, not by ours (R64). */
export interface ChainTime {
  readonly timeUnix: number;
  readonly blockNumber: number | null;
}

/** Reads the clock of a chain. Throws what `request` throws, or ZodError. */
export async function readChainTime(chainId: ChainId, request: ChainRequest): Promise<ChainTime> {
  if (chainFamily(chainId) === 'solana') {
    const { chainTimeUnix } = await readSnapshot(request, []);
    return { timeUnix: chainTimeUnix, blockNumber: null };
  }
  const block = blockSchema.parse(await request('eth_getBlockByNumber', ['latest', false]));
  return { timeUnix: block.timestamp, blockNumber: block.number };
}
