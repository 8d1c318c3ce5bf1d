import { z } from 'zod';
import { MOST_TRANSACTION_BASE64 } from '#lib/chains/transaction-limits.ts';

/**
 * What a page is about to send to a wallet: the call of an EVM grant, or the staged transaction of a Solana
 * one.
 */
export const stagedGrantSchema = z.union([
  z.strictObject({
    to: z.string().max(64),
    data: z.string().max(16_384),
    chainRef: z.string().max(64),
    signerWallet: z.string().max(64),
  }),
  z.strictObject({ unsignedTransaction: z.string().max(MOST_TRANSACTION_BASE64) }),
]);
export type StagedGrant = z.infer<typeof stagedGrantSchema>;
