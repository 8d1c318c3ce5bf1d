import { describe, expect, test } from 'vitest';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { toUsedPayoutKeys } from './used-payout-keys.ts';

const AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-21T12:00:00.000Z';
const to = (destination: string | null, status: string, facts: Partial<IntentSummary> = {}) =>
  anIntentDetail({ destination, status, createdAt: AT, ...facts });
const later = { createdAt: LATER };

describe('payout keys used before', () => {
  test('are each named once, the last used first', () => {
    const used = toUsedPayoutKeys([to('b', 'created'), to('a', 'created'), to('b', 'completed')]);
    expect(used.map(({ key }) => key)).toEqual(['b', 'a']);
  });

  test.each([
    ['completed', [to('a', 'completed')], 'offramp.completed', AT],
    ['failed', [to('a', 'failed')], 'label.failed', AT],
    ['the newest of both', [to('a', 'failed', later), to('a', 'completed')], 'label.failed', LATER],
    ['a refund in progress', [to('a', 'refunding', later), to('a', 'completed')], 'label.refunding', LATER],
    ['a refund', [to('a', 'refunded', later), to('a', 'completed')], 'offramp.refunded', LATER],
    ['an end without effect', [to('a', 'expired', later), to('a', 'completed')], 'offramp.expired', LATER],
    [
      '[R44] that it burned and was not paid',
      [to('a', 'expired', { burnOutcome: 'burned_not_paid' })],
      'outcome.burned_not_paid',
      AT,
    ],
    ['that details conflict', [to('a', 'completed', { contradictedAt: AT })], 'doubt.conflicting', AT],
    ['that it is in doubt', [to('a', 'completed', { doubts: ['facts_differ'] })], 'doubt.mismatch', AT],
    [
      '[R42] that it ended after a report',
      [to('a', 'canceled', { reportMark: 'ended_after_report' })],
      'report.ended_after_report',
      AT,
    ],
    [
      'the newest with an outcome',
      [to('a', 'paying_out', later), to('a', 'completed')],
      'offramp.completed',
      AT,
    ],
  ] as const)('say of the last one: %s', (_name, offramps, key, createdAt) => {
    expect(toUsedPayoutKeys(offramps)[0]?.last).toMatchObject({ shown: { key }, createdAt });
  });

  test.each(['awaiting_burn_approval', 'paid_maybe'])('say nothing of one that is %s', (status) => {
    expect(toUsedPayoutKeys([to('a', status)])[0]?.last).toBeNull();
  });

  test('are six at most, and an unknown payee is none', () => {
    const many = Array.from({ length: 9 }, (_, index) => to(`key-${String(index)}`, 'completed'));
    expect(toUsedPayoutKeys([to(null, 'completed'), ...many])).toHaveLength(6);
  });
});
