import bs58 from 'bs58';
import type { FakeAddresses } from './fake-chain.ts';

/** An address of its own for each number up to 255. */
export function numberedKey(byte: number): string {
  return bs58.encode(new Uint8Array(32).fill(byte));
}

/** The accounts of one burn, and its blockhashes: keys 1 to 7. */
export const NUMBERED_ADDRESSES: FakeAddresses = {
  holder: numberedKey(1),
  tokenAccount: numberedKey(2),
  mint: numberedKey(3),
  authorization: numberedKey(4),
  program: numberedKey(5),
  stagedBlockhash: numberedKey(6),
  freshBlockhash: numberedKey(7),
};
