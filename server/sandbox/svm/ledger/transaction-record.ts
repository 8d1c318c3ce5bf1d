import { z } from 'zod';
import { transactionErrorSchema } from './transaction-error.ts';

const tokenBalanceSchema = z.object({
  accountIndex: z.number(),
  mint: z.string(),
  owner: z.string(),
  programId: z.string(),
  uiTokenAmount: z.object({
    amount: z.string(),
    decimals: z.number(),
    uiAmount: z.number(),
    uiAmountString: z.string(),
  }),
});
export type TokenBalance = z.infer<typeof tokenBalanceSchema>;

/** The result of a transaction in the form of JSON-RPC. Lamports; account numbers as in the message. */
const transactionMetaSchema = z.object({
  err: transactionErrorSchema.nullable(),
  fee: z.number(),
  preBalances: z.array(z.number()),
  postBalances: z.array(z.number()),
  preTokenBalances: z.array(tokenBalanceSchema),
  postTokenBalances: z.array(tokenBalanceSchema),
  innerInstructions: z.array(
    z.object({
      index: z.number(),
      instructions: z.array(
        z.object({
          programIdIndex: z.number(),
          accounts: z.array(z.number()),
          data: z.string(),
          stackHeight: z.number(),
        }),
      ),
    }),
  ),
  logMessages: z.array(z.string()),
  loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }),
  computeUnitsConsumed: z.number(),
});
export type TransactionMeta = z.infer<typeof transactionMetaSchema>;

/** A row of the store: a transaction that landed, whether it succeeded or not. */
export const transactionRecordSchema = z
  .object({
    sequence: z.bigint(),
    signature: z.string(),
    slot: z.bigint(),
    block_time_unix: z.bigint(),
    bytes: z.instanceof(Uint8Array),
    meta: z.string(),
  })
  .transform((row) => ({
    sequence: Number(row.sequence),
    signature: row.signature,
    slot: Number(row.slot),
    blockTimeUnix: Number(row.block_time_unix),
    bytes: row.bytes,
    meta: transactionMetaSchema.parse(JSON.parse(row.meta)),
  }));
export type TransactionRecord = z.infer<typeof transactionRecordSchema>;
