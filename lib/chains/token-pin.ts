import { z } from 'zod';
import { chainIdSchema } from './chains.ts';

/**
 * What may be burned on a chain: the token contract (EVM) or the mint (Solana) that the dashboard knows from
 * elsewhere than the object being signed. `configured` comes from the settings; `first_use` was pinned when
 * it was first seen (R9).
 */
export const tokenPinSchema = z.object({
  address: z.string().min(1),
  origin: z.enum(['configured', 'first_use']),
});
export type TokenPin = z.infer<typeof tokenPinSchema>;

/** Whether a user has said that it is the right one: only then may less be seen of what is signed. */
export function isConfirmedPin(pin: TokenPin | undefined): boolean {
  return pin?.origin === 'configured';
}

/**
 * Pins by chain; a chain without one has not been burned on yet: trust on first use, said so on screen (R9).
 */
export const tokenPinsSchema = z.partialRecord(chainIdSchema, tokenPinSchema);
export type TokenPins = z.infer<typeof tokenPinsSchema>;
