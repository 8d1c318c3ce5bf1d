import { z } from 'zod';
import { quantitySchema } from './evm-rpc-values.ts';

/** A receipt of a transaction that is in a block and says what became of it there. */
export const minedSchema = z.looseObject({ status: z.enum(['0x0', '0x1']), blockNumber: quantitySchema });

/** Some nodes give a receipt of a transaction that is in no block yet. */
const notMinedSchema = z.looseObject({ blockNumber: z.null() }).transform(() => null);

/**
 * What `eth_getTransactionReceipt` answers; null where the transaction is in no block. One that leaves out
 * its status or its block says nothing and is refused.
 */
export function receiptOf<T extends typeof minedSchema>(mined: T) {
  return z.union([z.null(), notMinedSchema, mined]);
}
