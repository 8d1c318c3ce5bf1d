import { describe, expect, test } from 'vitest';
import { toUsedPayoutKeys } from './used-payout-keys.ts';

const AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-21T12:00:00.000Z';
const to = (destination: string | null, status: string, createdAt = AT) => ({
  destination,
  status,
  createdAt,
});

describe('payout keys used before', () => {
  test('are each named once, the last used first', () => {
    const used = toUsedPayoutKeys([to('b', 'created'), to('a', 'created'), to('b', 'completed')]);
    expect(used.map(({ key }) => key)).toEqual(['b', 'a']);
  });

  test.each([
    ['paid', [to('a', 'completed')], { outcome: 'completed', createdAt: AT }],
    ['failed', [to('a', 'failed')], { outcome: 'failed', createdAt: AT }],
    [
      'the newest of both',
      [to('a', 'failed', LATER), to('a', 'completed')],
      { outcome: 'failed', createdAt: LATER },
    ],
    [
      'the newest with an outcome',
      [to('a', 'payout_in_progress', LATER), to('a', 'completed')],
      { outcome: 'completed', createdAt: AT },
    ],
    ['nothing while it is open', [to('a', 'awaiting_burn_approval')], null],
    ['nothing of a status that is not known', [to('a', 'paid_maybe')], null],
    ['nothing of one that expired or was canceled', [to('a', 'expired'), to('a', 'canceled')], null],
  ])('say of the last one: %s', (_name, offramps, last) => {
    expect(toUsedPayoutKeys(offramps)[0]?.last).toEqual(last);
  });

  test('are six at most, and an unknown payee is none', () => {
    const many = Array.from({ length: 9 }, (_, index) => to(`key-${String(index)}`, 'completed'));
    expect(toUsedPayoutKeys([to(null, 'completed'), ...many])).toHaveLength(6);
  });
});
