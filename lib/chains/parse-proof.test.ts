import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { parseProof } from './parse-proof.ts';

const SIGNATURE = bs58.encode(new Uint8Array(64).fill(255));

test('a signature of 64 bytes is a proof, with or without space around it', () => {
  expect(parseProof('solana', ` ${SIGNATURE}\n`)).toBe(SIGNATURE);
});

test('a signature that begins with zeros is shorter, and a proof like any other', () => {
  const bytes = new Uint8Array(64).fill(255).fill(0, 0, 7);
  const short = bs58.encode(bytes);
  expect(short).toHaveLength(85);
  expect(parseProof('solana', short)).toBe(short);
});

// Decoding so much would take hours.
test('text of any length is none, at once', () => {
  expect(parseProof('solana', 'z'.repeat(10_000_000))).toBeUndefined();
  expect(parseProof('base', `0x${'a'.repeat(10_000_000)}`)).toBeUndefined();
});
