import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { parseProof } from './parse-proof.ts';

const SIGNATURE = bs58.encode(new Uint8Array(64).fill(255));

test('a signature of 64 bytes is a proof, with or without space around it', () => {
  expect(parseProof('solana', ` ${SIGNATURE}\n`)).toBe(SIGNATURE);
});

// Decoding so much would take hours.
test('text of any length is none, at once', () => {
  expect(parseProof('solana', 'z'.repeat(10_000_000))).toBeUndefined();
  expect(parseProof('base', `0x${'a'.repeat(10_000_000)}`)).toBeUndefined();
});
