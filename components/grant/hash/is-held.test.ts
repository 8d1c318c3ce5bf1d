import { expect, test } from 'vitest';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import type { HashEntry } from './hash-outbox.ts';
import { isHeld } from './is-held.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const OTHER_HASH = `0x${'cd'.repeat(32)}`;
const ID = '00000000-0000-4000-8000-000000000001';

const entry = (state: 'sending' | 'refused'): HashEntry => ({
  record: { walletId: ID, txHash: HASH, origin: 'wallet', keptAtMs: 0 },
  ...(state === 'sending' ? { state } : { state, fault: { code: 'wallet_verification_failed' } }),
  tries: 1,
  isKept: true,
});
const submission = (state: 'waiting' | 'refused', txSignature = HASH) =>
  aGrantSubmission({ state, txSignature });

test.each([
  ['in flight', 'sending', null, true],
  ['refused, before the page knows', 'refused', submission('waiting'), true],
  ['refused, beside another', 'refused', submission('refused', OTHER_HASH), true],
  ['refused, as the page says', 'refused', submission('refused'), false],
  ['sent again after a refusal', 'sending', submission('refused'), true],
] as const)('[R120] a hash %s', (_name, state, submitted, held) => {
  expect(isHeld(entry(state), { id: ID, submission: submitted })).toBe(held);
});

test('another wallet’s hash holds nothing up', () => {
  const registration = { id: '00000000-0000-4000-8000-000000000003', submission: null };
  expect(isHeld(entry('sending'), registration)).toBe(false);
});
