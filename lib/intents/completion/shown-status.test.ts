import { describe, expect, test } from 'vitest';
import { BURN_STANDINGS } from '#lib/intents/burn/burn-outcome.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { findReportMark } from '#lib/intents/payment/reported-paid.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { toRowStatus, toShownStatus } from './shown-status.ts';

const AT = '2026-11-21T10:00:00.000Z';

describe('what is said of a conversion in one place', () => {
  test.each([
    [
      '[R44] what became of its tokens',
      { status: 'expired', burnOutcome: 'burned_not_paid' },
      'outcome.burned_not_paid',
    ],
    ['that details conflict', { status: 'completed', contradictedAt: AT }, 'doubt.conflicting'],
    ['that it is in doubt', { status: 'completed', doubts: ['burn_shared'] }, 'doubt.mismatch'],
    [
      '[R42] what was reported',
      { status: 'expired', reportMark: 'ended_after_report' },
      'report.ended_after_report',
    ],
    ['its status', { status: 'expired' }, 'offramp.expired'],
    ['its status as received', { status: 'teleported' }, 'unknown'],
  ] as const)('%s', (_name, facts, key) => {
    const { doubts = [], ...rest } = { ...facts } as { doubts?: readonly ['burn_shared'] };
    expect(toShownStatus(anIntentDetail({ ...rest, doubts: [...doubts] })).key).toBe(key);
  });
});

test.each(['ended_after_report', 'sign_reported'] as const)('[R42] a row says in short: %s', (reportMark) => {
  const reported = anIntentDetail({ status: 'expired', reportMark });
  const { key, ...shown } = toShownStatus(reported);
  expect(key).toBe(`report.${reportMark}`);
  expect(toRowStatus(reported)).toEqual({ ...shown, key: `reportShort.${reportMark}` });
});

test.each(['refunding', 'refunded'])(
  '[R42] a row of what was reported as completed before says that it is %s, in the tone of danger',
  (status) => {
    const refunded = anIntentDetail({ status, reportMark: 'refunded_after_paid' });
    const { key } = toRowStatus({ ...refunded, reportMark: null });
    expect(toRowStatus(refunded)).toEqual({ key, tone: 'danger' });
    expect(toShownStatus(refunded)).toEqual({ key: 'report.refunded_after_paid', tone: 'danger' });
  },
);

test('[R42] [R44] what was reported is said once its status does not say it, and no burn is known', () => {
  const standings = [...BURN_STANDINGS, null];
  const cases = INTENT_TYPES.flatMap((intentType) =>
    [...KNOWN_STATUSES, 'teleported'].flatMap((status) =>
      standings.map((burnStanding) => ({ intentType, status, burnStanding })),
    ),
  );
  for (const facts of cases) {
    const { intentType, status, burnStanding } = facts;
    const isEnded = status === 'expired' || status === 'canceled';
    const isSigned = intentType === 'offramp' && burnStanding === null;
    const isAwaited = status === 'awaiting_burn_approval' && isSigned;
    const mark = isEnded ? 'ended_after_report' : isAwaited ? 'sign_reported' : null;
    const unpaid = { ...facts, wasReportedPaid: false };
    expect(findReportMark({ ...unpaid, wasReportedTaken: true })).toBe(mark);
    expect(findReportMark({ ...unpaid, wasReportedTaken: false })).toBeNull();
    const isOfRefund = status === 'refunding' || status === 'refunded';
    const paid = { ...facts, wasReportedPaid: true, wasReportedTaken: true };
    expect(findReportMark(paid)).toBe(isOfRefund ? 'refunded_after_paid' : mark);
  }
});
