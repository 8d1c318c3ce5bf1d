import { z } from 'zod';
import { HANDLING_NOTE_LENGTH } from '#lib/intents/handling/intent-handling.ts';
import { linesSchema } from '#lib/text/typed-text.ts';

/** At once; the rest stays to be handled. */
export const MOST_HASHES = 100;

/** A user says that they have handled what no action here ends, and how. */
export const handleWalletSchema = z.object({
  walletId: z.guid().toLowerCase(),
  /** Sent for a deleted registration, as the user saw them. */
  txSignatures: z.array(z.string().max(255)).max(MOST_HASHES),
  /** The limit in force that the user saw, in BRL cents, where it is higher than the ordered one. */
  limitCents: z.int().positive().nullable(),
  note: linesSchema(HANDLING_NOTE_LENGTH),
});
export type HandleWalletInput = z.output<typeof handleWalletSchema>;
