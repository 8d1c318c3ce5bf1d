import { expect, test } from 'vitest';
import { parseEvmAddress, requireEvmAddress } from './parse-evm-address.ts';

const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each([
  ['all lower case', CHECKSUMMED.toLowerCase()],
  ['a valid checksum', CHECKSUMMED],
])('[R59] %s is an address, and its canonical form is the checksummed one', (_name, text) => {
  expect(parseEvmAddress(text)).toBe(CHECKSUMMED);
});

test.each([
  ['all capitals', `0x${CHECKSUMMED.slice(2).toUpperCase()}`],
  ['a wrong checksum', CHECKSUMMED.replace('aAeb', 'aaeb')],
  ['a capital X', `0X${CHECKSUMMED.slice(2).toLowerCase()}`],
  ['a digit short', CHECKSUMMED.slice(0, -1)],
  ['no prefix', CHECKSUMMED.slice(2)],
  ['another family', 'So11111111111111111111111111111111111111112'],
  ['nothing', ''],
])('[R59] %s is no address', (_name, text) => {
  expect(parseEvmAddress(text)).toBeUndefined();
  expect(() => requireEvmAddress(text)).toThrow('is not an address');
});
