import 'server-only';
import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import { isSameEvmAddress } from '#lib/chains/evm-address.ts';
import { bytesSchema, smallQuantitySchema, toQuantity } from '#lib/chains/evm-rpc-values.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** Two epochs of Ethereum. The state of blocks no older than twice this is what every node keeps. */
export const NONCE_DEPTH_BLOCKS = 64;

const blockSchema = z.looseObject({
  transactions: z.array(
    z.looseObject({
      hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
      from: z.string(),
      to: z.string().nullable(),
      nonce: smallQuantitySchema,
      input: bytesSchema,
    }),
  ),
});

/**
 * The nonce that the holder's wallet will use next, as our own node knows it; null where there are none. It
 * says nothing of transactions that only the wallet knows. Throws what `request` throws, or ZodError.
 */
export async function readNextNonce(
  { chainId, tokenHolder }: Pick<BurnAttemptRow, 'chainId' | 'tokenHolder'>,
  request: ChainRequest,
): Promise<number | null> {
  if (chainFamily(chainId) !== 'evm') return null;
  return smallQuantitySchema.parse(await request('eth_getTransactionCount', [tokenHolder, 'pending']));
}

/** The transaction that used a nonce; null where the node does not have the state to find it by. */
export interface NonceUse {
  readonly transaction: z.infer<typeof blockSchema>['transactions'][number] | null;
}

/**
 * What used the nonce of an account, in a block so deep that it stays; undefined while nothing has. Throws
 * when the chain cannot be asked.
 */
export async function findNonceUse(
  account: string,
  nonce: number,
  { fromBlock, height, request }: { fromBlock: number; height: number; request: ChainRequest },
): Promise<NonceUse | undefined> {
  const countAt = async (block: number) =>
    smallQuantitySchema.parse(await request('eth_getTransactionCount', [account, toQuantity(block)]));
  let used = height - NONCE_DEPTH_BLOCKS;
  if (used <= 0 || (await countAt(used)) <= nonce) return undefined;
  try {
    // The first block at whose end the count is past the nonce holds the transaction.
    let unused = Math.min(fromBlock, used) - 1;
    while (used - unused > 1) {
      const middle = Math.floor((unused + used) / 2);
      if ((await countAt(middle)) > nonce) used = middle;
      else unused = middle;
    }
    const block = blockSchema.parse(await request('eth_getBlockByNumber', [toQuantity(used), true]));
    const transaction = block.transactions.find(
      ({ from, nonce: number }) => number === nonce && isSameEvmAddress(from, account),
    );
    return { transaction: transaction ?? null };
  } catch (error) {
    if (error instanceof ChainRpcError || error instanceof z.ZodError) return { transaction: null };
    throw error;
  }
}
