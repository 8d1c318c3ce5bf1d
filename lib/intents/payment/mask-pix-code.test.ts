import { expect, test } from 'vitest';
import { maskPixCodeInText, maskPixCodes } from './mask-pix-code.ts';

test.each([
  ['{"brcode" : "00\\"02","txid":"t"}', '{"brcode" : "…","txid":"t"}'],
  ['{"data":{"brcode":"0002', '{"data":{"brcode":"…"'],
  ['the "brcode" is missing', 'the "brcode" is missing'],
])('[R49] a text has no code to pay, whole or cut: %s', (text, masked) => {
  expect(maskPixCodeInText(text)).toBe(masked);
});

test('[R49] an answer has no code to pay in any form or place, and is otherwise as it was', () => {
  const answer = {
    pixPayment: { brcode: '0002', txid: 't' },
    rows: [[{ brcode: ['0002'] }], 'brcode', 7, null, []],
    brcode: { text: '0002' },
    party: {},
  };
  const before = structuredClone(answer);
  expect(maskPixCodes(answer)).toEqual({
    pixPayment: { brcode: '…', txid: 't' },
    rows: [[{ brcode: '…' }], 'brcode', 7, null, []],
    brcode: '…',
    party: {},
  });
  expect(answer).toEqual(before);
  expect(maskPixCodes({ pixPayment: { txid: 't' } })).toEqual({ pixPayment: { txid: 't' } });
});
