import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { contractKindSchema } from './named-contract.ts';
import { tokenPinSchema } from './token-pin.ts';

/** An address, and the conversion or wallet on whose page an administrator can confirm it. */
const namedBySchema = z.union([
  z.object({ address: z.string(), intentId: z.guid(), walletId: z.null() }),
  z.object({ address: z.string(), intentId: z.null(), walletId: z.string() }),
]);

/** One contract of a network, as the page of contracts shows it (R9). */
export const contractViewSchema = z.object({
  chainId: chainIdSchema,
  kind: contractKindSchema,
  /** Null while nothing is known: then nothing is signed for it. */
  pin: tokenPinSchema.nullable(),
  /** Who confirmed it and when; null where that is not where it is known from. */
  confirmed: z.object({ by: z.string(), at: isoInstant }).nullable(),
  /** What is named by what waits for a signature, while nothing is known; who waits longest first. */
  named: z.array(namedBySchema),
});
export type ContractView = z.infer<typeof contractViewSchema>;
