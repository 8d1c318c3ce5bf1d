import 'server-only';
import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { bytesSchema, hash32Schema, smallQuantitySchema, toQuantity } from '#lib/chains/evm-rpc-values.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** Two epochs of Ethereum. The state of blocks no older than twice this is what every node keeps. */
export const NONCE_DEPTH_BLOCKS = 64;

const blockSchema = z.looseObject({
  transactions: z.array(
    z.looseObject({
      hash: hash32Schema,
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

interface Look {
  readonly fromBlock: number;
  readonly height: number;
  readonly request: ChainRequest;
}

/**
 * The transaction that used the nonce of an account, in a block so deep that it stays. Undefined while
 * nothing has used it, and where the node does not have the state of that block any more. Throws when the
 * chain cannot be asked.
 */
export async function findNonceUse(
  account: string,
  nonce: number,
  { fromBlock, height, request }: Look,
): Promise<NonceUse | undefined> {
  const isUsedAt = async (block: number) => {
    const count = await request('eth_getTransactionCount', [account, toQuantity(block)]);
    return smallQuantitySchema.parse(count) > nonce;
  };
  const deep = height - NONCE_DEPTH_BLOCKS;
  if (deep <= 0 || !(await isUsedAt(deep).catch(isWithoutState))) return undefined;
  try {
    const block = await findFirst(isUsedAt, { least: Math.min(fromBlock, deep), known: deep });
    const { transactions } = blockSchema.parse(
      await request('eth_getBlockByNumber', [toQuantity(block), true]),
    );
    const transaction = transactions.find(
      ({ from, nonce: number }) => number === nonce && isSameEvmAddress(from, account),
    );
    return { transaction: transaction ?? null };
  } catch (error) {
    if (error instanceof ChainRpcError || error instanceof z.ZodError) return { transaction: null };
    throw error;
  }
}

function isWithoutState(error: unknown): false {
  if (error instanceof ChainRpcError) return false;
  throw error;
}

/**
 * The first block at whose end the nonce is used: it holds the transaction. In growing steps back from where
 * it is known to be used, because a use is mostly noticed soon, and many nodes have no older state.
 */
async function findFirst(
  isUsedAt: (block: number) => Promise<boolean>,
  { least, known }: { readonly least: number; readonly known: number },
): Promise<number> {
  let used = known;
  let unused = least - 1;
  for (let step = 1; used - step > unused; step *= 2) {
    const block = used - step;
    if (await isUsedAt(block)) used = block;
    else unused = block;
  }
  while (used - unused > 1) {
    const middle = Math.floor((unused + used) / 2);
    if (await isUsedAt(middle)) used = middle;
    else unused = middle;
  }
  return used;
}
