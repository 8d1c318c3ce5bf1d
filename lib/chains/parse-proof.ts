import bs58 from 'bs58';
import { parseTransactionHash } from './transaction-hash.ts';
import { chainFamily, type ChainId } from './chains.ts';

const SIGNATURE_BYTES = 64;

/** A proof that is well-formed for the chain's family, in one spelling; undefined for anything else (R76). */
export function parseProof(chainId: ChainId, text: string): string | undefined {
  if (chainFamily(chainId) === 'evm') return parseTransactionHash(text);
  const bytes = bs58.decodeUnsafe(text.trim());
  return bytes?.length === SIGNATURE_BYTES ? bs58.encode(bytes) : undefined;
}
