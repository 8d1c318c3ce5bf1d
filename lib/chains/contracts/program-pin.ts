import { z } from 'zod';
import { tokenPinSchema, type TokenPin } from './token-pin.ts';

/**
 * The program that burns on Solana, with the slot in which its code was deployed when a burn by it was last
 * confirmed, null where that is not known (R9).
 */
export const programPinSchema = tokenPinSchema.extend({ deployedSlot: z.int().nonnegative().nullable() });
export type ProgramPin = z.infer<typeof programPinSchema>;

/** The pin without what only a program has. */
export function toTokenPin({ address, origin }: TokenPin): TokenPin {
  return { address, origin };
}
