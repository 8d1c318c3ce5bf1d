import { z } from 'zod';
import { MOST_TRANSACTION_BASE64 } from '#lib/chains/transaction-limits.ts';
import { stagedGrantSchema } from './staged-grant.ts';

/**
 * What the steps of a signing are given, the same with a session and with a link. The objects of a link have
 * its token beside what is here.
 */
export const attemptInputSchema = z.object({ attemptId: z.guid() });

/** The same, and the browser it is signed in; a page of an earlier build names none. */
export const confirmInputSchema = attemptInputSchema.extend({ browserId: z.guid().toLowerCase().optional() });
/** `asksWallet`: where the answer comes in time, nothing more is asked before the wallet is. */
export const claimInputSchema = confirmInputSchema.extend({ asksWallet: z.boolean().default(false) });

export const prepareBurnInputSchema = z.object({
  intentId: z.guid().toLowerCase(),
  tokenHolder: z.string().trim().min(1).max(255),
});

/** What a wallet answered for an attempt: the hash (EVM), or the signature and the signed bytes (Solana). */
export const signedBurnSchema = z.object({
  attemptId: z.guid(),
  proof: z.string().max(255),
  /** Solana. */
  signedTransactionBase64: z.base64().max(MOST_TRANSACTION_BASE64).optional(),
});

const walletId = z.guid().toLowerCase();
export const walletInputSchema = z.object({ walletId });

export const confirmGrantInputSchema = walletInputSchema.extend({
  staged: stagedGrantSchema,
  isHandedOut: z.boolean().default(false),
});

const sentGrantSchema = z.strictObject({ txHash: z.string().max(255) });
const signedBytesSchema = z.strictObject({
  signedTransactionBase64: z.string().max(MOST_TRANSACTION_BASE64),
});
/** What a wallet answered for a grant: the hash of what it sent (EVM), or the bytes it signed (Solana). */
export const signedGrantSchema = z.union([sentGrantSchema, signedBytesSchema]);
/** The same with its registration, as the dashboard submits it. */
export const submitGrantInputSchema = z.union([
  sentGrantSchema.extend({ walletId }),
  signedBytesSchema.extend({ walletId }),
]);

/** The signature of a grant that is proven by it (R127). */
export const grantSignatureSchema = z.string().trim().min(1).max(255);
