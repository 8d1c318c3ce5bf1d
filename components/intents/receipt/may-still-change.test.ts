import { expect, test } from 'vitest';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { mayStillChange } from './may-still-change.ts';

const REPORTED = {
  reportedStatus: 'completed',
  reportedAt: '2026-11-21T10:00:00.000Z',
  ...{ readStatus: null, readAt: null },
};

test.each([
  [
    'a webhook reported it and the API has not confirmed it',
    { status: 'completed', unanswered: REPORTED },
    true,
  ],
  ['it is completed and confirmed', { status: 'completed' }, false],
  ['its payment is awaited', { intentType: 'onramp', status: 'awaiting_fiat_payment' }, true],
  ['it is minted now', { intentType: 'onramp', status: 'minting' }, true],
  ['it failed, which may last', { status: 'failed' }, false],
  ['it is refunded', { status: 'refunded' }, false],
] as const)('what is on paper may change at any moment where %s', (_when, change, expected) => {
  expect(mayStillChange(anIntentDetail(change as Parameters<typeof anIntentDetail>[0]))).toBe(expected);
});
