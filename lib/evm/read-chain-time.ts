import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { blockHeadSchema, toQuantity } from '#lib/chains/evm-rpc-values.ts';

/** The newest block: its height, and its time in Unix seconds. Throws what `request` throws, or ZodError. */
export async function readEvmChainTime(
  request: ChainRequest,
): Promise<{ readonly timeUnix: number; readonly blockNumber: number }> {
  const block = blockHeadSchema.parse(await request('eth_getBlockByNumber', ['latest', false]));
  return { timeUnix: block.timestamp, blockNumber: block.number };
}

/** The time of a block that the node has, in Unix seconds. Throws what `request` throws, or ZodError. */
export async function readBlockTime(blockNumber: bigint, request: ChainRequest): Promise<number> {
  const block = blockHeadSchema.parse(
    await request('eth_getBlockByNumber', [toQuantity(blockNumber), false]),
  );
  return block.timestamp;
}
