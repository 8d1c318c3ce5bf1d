import { expect, test } from 'vitest';
import { KNOWN_STATUSES, statusFacts, statusesAsking } from '#lib/intents/status.ts';
import { REPORT_MARKS } from '#lib/intents/payment/reported-paid.ts';
import { findRowMark, joinMark } from './row-mark.ts';

const NOW = '2026-11-25T12:00:00.000Z';
const ROW = { status: 'completed', contradictedAt: null, doubts: [], reportMark: null, paymentHold: null };

test('details that conflict forbid to pay or to sign where a status asks for it, and are to be reviewed elsewhere', () => {
  const marked = KNOWN_STATUSES.filter(
    (status) => findRowMark({ ...ROW, status, contradictedAt: NOW }) === 'contradicted',
  );
  expect(marked).toEqual([...statusesAsking('pay'), ...statusesAsking('sign')]);
  expect(findRowMark({ ...ROW, contradictedAt: NOW, doubts: ['burn_differs'] })).toBe('to_review');
});

test('without a conflict, what prevents the payment is marked', () => {
  for (const status of KNOWN_STATUSES.filter((known) => statusFacts(known).asks === 'pay')) {
    expect(findRowMark({ ...ROW, status, paymentHold: 'no_code' })).toBe('no_code');
    expect(findRowMark({ ...ROW, status })).toBeNull();
  }
});

test('what puts a completed one in doubt is marked', () => {
  expect(findRowMark(ROW)).toBeNull();
  expect(findRowMark({ ...ROW, doubts: ['burn_shared', 'outcome_unknown'] })).toBe('mismatch');
  expect(findRowMark({ ...ROW, doubts: ['outcome_unknown'] })).toBe('unknown');
  expect(findRowMark({ ...ROW, doubts: ['mint_not_found'] })).toBe('unknown');
});

test('[R42] [R44] so is one that was reported as paid or burned, and whose status does not say it any more', () => {
  for (const reportMark of REPORT_MARKS) {
    expect(findRowMark({ ...ROW, status: 'expired', reportMark })).toBe(reportMark);
    // It is never only what else is true of it.
    expect(findRowMark({ ...ROW, status: 'expired', reportMark, contradictedAt: NOW })).toBe('to_review');
  }
});

test.each([
  ['doubt.mismatch', 'mismatch', 'mark'],
  ['doubt.conflicting', 'to_review', 'mark'],
  ['reportShort.ended_after_report', 'ended_after_report', 'mark'],
  ['reportShort.sign_reported', 'sign_reported', 'mark'],
  ['reportShort.ended_after_report', 'to_review', 'status, mark'],
  ['outcome.burned_not_paid', 'to_review', 'status, mark'],
  ['label.awaiting_fiat_payment', 'no_code', 'status, mark'],
] as const)('of %s and the mark %s each thing is heard once', (status, mark, named) => {
  expect(joinMark({ key: status, text: 'status' }, { key: mark, text: 'mark' })).toBe(named);
  expect(joinMark({ key: status, text: 'status' }, null)).toBe('status');
});
