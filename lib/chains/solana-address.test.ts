import { describe, expect, test } from 'vitest';
import { parseSolanaAddress } from './solana-address.ts';

const ADDRESS = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';

describe('a Solana address', () => {
  test.each([ADDRESS, ` ${ADDRESS}\n`])('[R59] %j is taken', (text) => {
    expect(parseSolanaAddress(text)).toBe(ADDRESS);
  });

  test.each([
    '',
    ADDRESS.slice(4),
    `${ADDRESS}1`,
    ADDRESS.replace('x', '0'),
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ])('[R59] %j is refused', (text) => {
    expect(parseSolanaAddress(text)).toBeUndefined();
  });

  // Decoding so much would take hours.
  test('[R59] text of any length is refused, at once', () => {
    expect(parseSolanaAddress('z'.repeat(10_000_000))).toBeUndefined();
  });
});
