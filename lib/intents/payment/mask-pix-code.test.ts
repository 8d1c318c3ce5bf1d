import { expect, test } from 'vitest';
import { maskPixCodeInText } from './mask-pix-code.ts';

test.each([
  ['{"brcode" : "00\\"02","txid":"t"}', '{"brcode" : "…","txid":"t"}'],
  ['{"data":{"brcode":"0002', '{"data":{"brcode":"…"'],
  ['the "brcode" is missing', 'the "brcode" is missing'],
])('[R49] a text has no code to pay, whole or cut: %s', (text, masked) => {
  expect(maskPixCodeInText(text)).toBe(masked);
});
