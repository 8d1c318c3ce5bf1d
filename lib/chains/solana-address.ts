import bs58 from 'bs58';

export const PUBLIC_KEY_BYTES = 32;

/** A Solana address in its canonical base58 form, or undefined when the text is not one (R59). */
export function parseSolanaAddress(text: string): string | undefined {
  const bytes = bs58.decodeUnsafe(text.trim());
  if (bytes?.length !== PUBLIC_KEY_BYTES) return undefined;
  return bs58.encode(bytes);
}
