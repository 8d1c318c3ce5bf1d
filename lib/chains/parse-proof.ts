import bs58 from 'bs58';
import { parseTransactionHash } from './transaction-hash.ts';
import { chainFamily, type ChainId } from './chains.ts';

const SIGNATURE_BYTES = 64;
/** Of 64 bytes; decoding takes the square of the length, and an outsider can write the text. */
const SIGNATURE_MAX_LENGTH = 88;

/** A proof that is well-formed for the chain's family, in one spelling; undefined for anything else (R76). */
export function parseProof(chainId: ChainId, text: string): string | undefined {
  if (chainFamily(chainId) === 'evm') return parseTransactionHash(text);
  const trimmed = text.trim();
  if (trimmed.length > SIGNATURE_MAX_LENGTH) return undefined;
  const bytes = bs58.decodeUnsafe(trimmed);
  return bytes?.length === SIGNATURE_BYTES ? bs58.encode(bytes) : undefined;
}

/** The same; text that is no proof stays as it is. */
export function spellProof(chainId: ChainId, text: string): string {
  return parseProof(chainId, text) ?? text;
}
