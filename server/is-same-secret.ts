import { timingSafeEqual } from 'node:crypto';

/**
 * Compares what was given with a secret, in the same time wherever they differ. Any bytes may be given.
 * Without `server-only`, because the program that renders is not bundled itself.
 */
export function isSameSecret(given: Buffer | string, secret: Buffer | string): boolean {
  // Bytes are counted, not characters: a character of a header may be two bytes here.
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
