import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { intentTypeSchema } from './intent-type-schema.ts';
import { MINIMUM_AMOUNT_CENTS } from './intent.ts';

/**
 * `created`: this dashboard requested it. `confirmed`: it was created elsewhere, and a user typed its amount
 * here.
 */
export const ORDER_ORIGINS = ['created', 'confirmed'] as const;

/**
 * What a user here requested: frozen, and never taken from an event or a read. What is to be signed is
 * compared with it (B1); without an order nothing is prepared.
 */
export const orderSchema = z.object({
  intentType: intentTypeSchema,
  chainId: chainIdSchema,
  amountCents: z.int().positive(),
  /** Onramp: wallet. Offramp: payout key. Null where the service named none when the order was confirmed. */
  destination: z.string().nullable(),
  origin: z.enum(ORDER_ORIGINS),
  /** The name of the user who decided. */
  decidedBy: z.string(),
  decidedAt: isoInstant,
});

/** What a user typed for an intent created elsewhere, and which facts the page showed them. */
export const confirmOrderSchema = z.object({
  intentId: z.guid().toLowerCase(),
  amountCents: z.int().min(MINIMUM_AMOUNT_CENTS),
  seen: z
    .object({
      intentType: intentTypeSchema,
      chainId: chainIdSchema,
      destination: z.string().max(1_000).nullable(),
    })
    // The wallet of an onramp is what its order is about.
    .refine(({ intentType, destination }) => intentType === 'offramp' || destination !== null, {
      path: ['destination'],
    }),
});
export type ConfirmOrderInput = z.output<typeof confirmOrderSchema>;
