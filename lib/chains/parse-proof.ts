import bs58 from 'bs58';
import { chainFamily } from './chains.ts';
import type { ChainId } from './chains.ts';

const SIGNATURE_BYTES = 64;

/** A proof that is well-formed for the chain's family, in one spelling; undefined for anything else (R76). */
export function parseProof(chainId: ChainId, text: string): string | undefined {
  const proof = text.trim();
  if (chainFamily(chainId) === 'evm') {
    return /^0x[0-9a-fA-F]{64}$/.test(proof) ? proof.toLowerCase() : undefined;
  }
  const bytes = bs58.decodeUnsafe(proof);
  return bytes?.length === SIGNATURE_BYTES ? bs58.encode(bytes) : undefined;
}
