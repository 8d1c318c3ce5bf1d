import { describe, expect, test } from 'vitest';
import { ASKED, type IntentDetail, type TimelineEntry } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import { decide } from './decide.ts';
import { waitingSince } from './waiting-since.ts';

const STATUS_AT = '2026-11-21T10:00:00.000Z';
const STARTED_AT = '2026-11-21T10:01:00.000Z';
const EARLIER_AT = '2026-11-21T10:00:30.000Z';
const LATER_AT = '2026-11-21T10:03:30.000Z';

const aLine = (value: string, occurredAt: string): TimelineEntry => ({
  id: `${value} ${occurredAt}`,
  kind: 'burn',
  value,
  detail: null,
  source: 'job',
  occurredAt,
  recordedAt: occurredAt,
  actor: null,
});

function sinceOf(change: Partial<IntentDetail>): string | null {
  const intent = anIntentDetail({ updatedAt: STATUS_AT, ...change });
  return waitingSince(intent, decide(intent, { nowMs: Date.parse(LATER_AT) }));
}

const burnIn = (state: Parameters<typeof aBurn>[0]) => ({
  ...aBurn(state),
  startedAt: STARTED_AT,
  askedAt: null,
});

describe('since when it is waited', () => {
  test('for the payment, the service or a holder: since the status began', () => {
    expect(sinceOf({})).toBe(STATUS_AT);
    expect(sinceOf({ status: 'burning', statusSince: EARLIER_AT })).toBe(EARLIER_AT);
  });

  test('for the authorization: since it was asked for', () => {
    expect(sinceOf({ burn: burnIn('preparing') })).toBe(STARTED_AT);
  });

  test.each([
    ['ready', 'ready'],
    ['signing', ASKED],
    ['proof_stored', 'proof_stored'],
    ['submitting', 'submitting'],
    ['accepted', 'accepted'],
  ] as const)('of an attempt that is %s: since the last line of it', (state, value) => {
    const timeline = [aLine(value, EARLIER_AT), aLine(value, LATER_AT)];
    expect(sinceOf({ burn: burnIn(state), timeline })).toBe(LATER_AT);
  });

  test('for a wallet that was asked: as its attempt says it', () => {
    expect(sinceOf({ burn: { ...burnIn('signing'), askedAt: LATER_AT } })).toBe(LATER_AT);
  });

  test.each(['ready', 'signing', 'submitting'] as const)(
    'of an attempt that is %s is not said where only an earlier attempt has the line',
    (state) => {
      const timeline = [aLine(state === 'signing' ? ASKED : state, EARLIER_AT)];
      expect(sinceOf({ burn: burnIn(state), timeline })).toBeNull();
    },
  );

  test('for another attempt: since the last one ended', () => {
    expect(sinceOf({ burn: burnIn('lapsed'), timeline: [aLine('lapsed', LATER_AT)] })).toBe(LATER_AT);
  });

  test('for a review: since something contradicts it', () => {
    expect(sinceOf({ contradictedAt: LATER_AT })).toBe(LATER_AT);
    expect(sinceOf({ status: 'completed', contradictedAt: LATER_AT })).toBe(LATER_AT);
  });
});
