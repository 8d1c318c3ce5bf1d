import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, as they are in an address. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The storage key under which a browser stores what it could not deliver yet for a link. Made from any text,
 * so that it does not show whether the link exists, and the token is not in the browser's storage.
 */
export function linkKeyOf(token: string): string {
  return createHash('sha256').update(`kept for ${token}`).digest('base64url').slice(0, 22);
}
