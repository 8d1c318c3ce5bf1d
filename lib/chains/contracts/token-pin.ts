import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';

/**
 * What may be signed for on a chain: the token contract (EVM) or the mint (Solana), known from elsewhere than
 * the object being signed. `configured` comes from the settings, `sandbox` from the test environment that the
 * settings name; `confirmed` was confirmed by an administrator, with its full address (R9).
 */
export const tokenPinSchema = z.object({
  address: z.string().min(1),
  origin: z.enum(['configured', 'sandbox', 'confirmed']),
});
export type TokenPin = z.infer<typeof tokenPinSchema>;

/** Whether the settings name it: only then may less be seen of what is signed. */
export function isConfiguredPin(pin: TokenPin | undefined): boolean {
  return pin?.origin === 'configured';
}

/** Pins by chain; on a chain without one nothing is signed (R9). */
export const tokenPinsSchema = z.partialRecord(chainIdSchema, tokenPinSchema);
export type TokenPins = z.infer<typeof tokenPinsSchema>;
