import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { bytesSchema } from '#lib/chains/evm-rpc-values.ts';

const transactionSchema = z.looseObject({ input: bytesSchema }).nullable();

/** What a transaction calls; undefined where the node does not know it. Throws where it cannot be asked. */
export async function readInput(hash: string, request: ChainRequest): Promise<string | undefined> {
  return transactionSchema.parse(await request('eth_getTransactionByHash', [hash]))?.input;
}
