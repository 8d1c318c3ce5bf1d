import 'server-only';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, as they are in an address. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two hashes in the same time whether they are alike or not. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The name under which a browser keeps what it could not yet deliver for a link. Made from any text, so that
 * it says nothing about whether there is such a link, and nobody finds the token in a browser's storage.
 */
export function linkKeyOf(token: string): string {
  return createHash('sha256').update(`kept for ${token}`).digest('base64url').slice(0, 22);
}
