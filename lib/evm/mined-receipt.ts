import { z } from 'zod';
import { minedSchema, receiptOf } from '#lib/chains/evm-receipt.ts';
import { keptLogSchema } from './token-logs.ts';

/** A mined transaction with what it emitted. */
export const minedReceiptSchema = minedSchema.extend({ logs: z.array(keptLogSchema) });
export type MinedReceipt = z.infer<typeof minedReceiptSchema>;

/** The same, as a node answers it; null where the transaction is in no block. */
export const receiptSchema = receiptOf(minedReceiptSchema);
