import { z } from 'zod';

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
  /** The largest transaction is 1232 bytes. */
  z.strictObject({ unsignedTransaction: z.string().max(2_048) }),
]);
export type StagedGrant = z.infer<typeof stagedGrantSchema>;
