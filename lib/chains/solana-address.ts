import bs58 from 'bs58';
import { z } from 'zod';

export const PUBLIC_KEY_BYTES = 32;

/** The longest spelling of 32 bytes. Decoding takes the square of the length, so what is longer is not. */
const MOST_CHARACTERS = 44;

/** A Solana address in its canonical base58 form, or undefined when the text is not one (R59). */
export function parseSolanaAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MOST_CHARACTERS) return undefined;
  const bytes = bs58.decodeUnsafe(trimmed);
  if (bytes?.length !== PUBLIC_KEY_BYTES) return undefined;
  return bs58.encode(bytes);
}

/** A Solana address as it is sent and set: in its canonical form, with nothing around it. */
export const solanaAddressSchema = z
  .string()
  .refine((text) => parseSolanaAddress(text) === text, 'must be a Solana address: 32 bytes in base58');
