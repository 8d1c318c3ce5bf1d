import { expect, test } from 'vitest';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { findReportedMint, isOtherAmountReported } from './reported-mint.ts';

// Of 100,00 reais: 100 tokens of 6 decimals.
test.each([
  ['the ordered tokens', '100000000', 100_000_000n, false],
  ['the same amount in cents, for the unit is not said', '10000', 100_000_000n, false],
  ['half of them', '50000000', 50_000_000n, true],
  ['one base unit more', '100000001', 100_000_001n, true],
  ['30 digits', '9'.repeat(30), BigInt('9'.repeat(30)), true],
  ['no number', '1e8', null, false],
  ['a negative one', '-100000000', null, false],
  ['a number instead of text', 100_000_000, null, false],
  ['nothing', undefined, null, false],
])('[R2] [R51] a mint is reported as %s', (_, mintAmountMinor, reported, isOther) => {
  const intent = anIntentDetail({ intentType: 'onramp', raw: { metadata: { mintAmountMinor } } });
  expect(findReportedMint(intent)).toBe(reported);
  expect(isOtherAmountReported(intent)).toBe(isOther);
});

test('nothing is compared where the amount is not known, nor for an offramp', () => {
  const raw = { metadata: { mintAmountMinor: '50000000' } };
  expect(isOtherAmountReported(anIntentDetail({ intentType: 'onramp', amountCents: null, raw }))).toBe(false);
  expect(isOtherAmountReported(anIntentDetail({ raw }))).toBe(false);
  expect(isOtherAmountReported(anIntentDetail({ intentType: 'onramp', raw: { metadata: 'x' } }))).toBe(false);
});
