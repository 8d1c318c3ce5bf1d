import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { ORDER_ORIGINS } from '#lib/intents/order.ts';

/**
 * What a user here wants authorized: frozen, and never taken from an answer of the service. A grant is
 * compared with it before it is signed (B1); without one nothing is prepared.
 */
export const registrationOrderSchema = z.object({
  address: z.string(),
  /** The daily limit in BRL cents; null on Solana, which has none. */
  limitCents: z.int().positive().nullable(),
  /** Solana: who signs. Null on EVM, where there is no choice. */
  whitelisterWallet: z.string().nullable(),
  origin: z.enum(ORDER_ORIGINS),
  /** The name of the user who decided. */
  decidedBy: z.string(),
  decidedAt: isoInstant,
});

/** What a user typed of a registration made elsewhere, and what they saw of it while they did. */
export const confirmRegistrationSchema = z.object({
  walletId: z.guid().toLowerCase(),
  address: z.string().trim().min(1).max(255),
  /** EVM: the daily limit in BRL cents; null on Solana. */
  limitCents: z.int().positive().nullable(),
  seen: z.object({ chainId: chainIdSchema, signerWallet: z.string().max(255).nullable() }),
});
export type ConfirmRegistrationInput = z.output<typeof confirmRegistrationSchema>;
