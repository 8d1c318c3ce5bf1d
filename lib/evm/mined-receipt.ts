import { z } from 'zod';
import { minedSchema, receiptOf } from '#lib/chains/evm-receipt.ts';
import { bytesSchema } from '#lib/chains/evm-rpc-values.ts';
import { keptLogSchema } from './token-logs.ts';

/** A mined transaction with what it emitted. */
export const minedReceiptSchema = minedSchema.extend({ logs: z.array(keptLogSchema) });
export type MinedReceipt = z.infer<typeof minedReceiptSchema>;

/** The same, as a node answers it; null where the transaction is in no block. */
export const receiptSchema = receiptOf(minedReceiptSchema);

/** What a mined transaction called. */
export const minedTransactionSchema = z.looseObject({
  to: z.string().nullable(),
  input: bytesSchema,
});
export type MinedTransaction = z.infer<typeof minedTransactionSchema>;
