import { describe, expect, test } from 'vitest';
import { PAYMENT_HOLDS } from '#lib/intents/payment/payment-hold.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import {
  PAYMENT_PHASES,
  paymentViewSchema,
  toPaymentPhase,
  toShownPayment,
  type PaymentView,
} from './payment-view.ts';

type Facts = Omit<Parameters<typeof toPaymentPhase>[0], 'status'>;
const FREE: Facts = { hold: null, isContradicted: false, wasPaymentReported: false, unanswered: null };
const phaseOf = (status: string, facts: Partial<Facts> = {}) => toPaymentPhase({ ...FREE, ...facts, status });

describe('what a payer reads of a status', () => {
  test('[R42] nothing certain of one that this build does not know, or of which no move is known', () => {
    const certain = KNOWN_STATUSES.filter((status) => phaseOf(status) !== 'checking');
    expect(certain).toEqual([
      'awaiting_fiat_payment',
      'fiat_received',
      'minting',
      'completed',
      'expired',
      'canceled',
      'failed',
      'refunding',
      'refunded',
    ]);
    expect(phaseOf('a_new_status')).toBe('checking');
  });

  test('to pay only while the service awaits the payment', () => {
    expect(KNOWN_STATUSES.filter((status) => phaseOf(status) === 'pay')).toEqual(['awaiting_fiat_payment']);
  });

  test.each(PAYMENT_HOLDS)('[R49] never to pay a code that is held: %s', (hold) => {
    const isContradicted = hold === 'contradicted';
    const expected = hold === 'code_expired' ? 'expired' : hold === 'contradicted' ? 'checking' : 'wait';
    expect(phaseOf('awaiting_fiat_payment', { hold, isContradicted })).toBe(expected);
  });

  test('[R50] nor one that is out of time', () => {
    expect(phaseOf('awaiting_fiat_payment', { hold: 'code_expired' })).toBe('expired');
  });

  test('nor one of a payment that was reported before, whatever the service answers now', () => {
    for (const hold of [null, ...PAYMENT_HOLDS])
      expect(phaseOf('awaiting_fiat_payment', { hold, wasPaymentReported: true })).toBe('checking');
  });

  test('[R37] nor one whose wallet cannot receive now, which is no end', () => {
    expect(phaseOf('awaiting_fiat_payment', { hold: 'destination' })).toBe('wait');
  });

  test('nor that such a one ended unpaid', () => {
    for (const status of ['expired', 'canceled'])
      expect(phaseOf(status, { wasPaymentReported: true })).toBe('checking');
  });

  test('[R38] not that it is over, of one that failed', () => {
    expect(['failed', 'refunding', 'refunded'].map((status) => phaseOf(status))).toEqual([
      'failed',
      'refunding',
      'refunded',
    ]);
  });

  test.each([
    ['completed', 'awaiting_fiat_payment', 'checking'],
    ['completed', null, 'checking'],
    ['completed', 'failed', 'checking'],
    ['completed', 'minting', 'received'],
    ['completed', 'completed', 'done'],
    ['minting', 'awaiting_fiat_payment', 'checking'],
    ['minting', 'fiat_received', 'received'],
    ['expired', 'awaiting_fiat_payment', 'checking'],
    ['refunded', 'minting', 'checking'],
    ['refunded', 'refunded', 'refunded'],
  ])('of %s by an event alone, where the last answer was %s: %s', (status, answeredStatus, phase) => {
    expect(phaseOf(status, { unanswered: { answeredStatus } })).toBe(phase);
  });

  test('no success that is contradicted', () => {
    for (const status of ['fiat_received', 'minting', 'completed'])
      expect(phaseOf(status, { isContradicted: true })).toBe('checking');
  });
});

const NOW = '2026-11-25T12:00:00.000Z';
const VIEW: PaymentView = {
  phase: 'pay',
  amountCents: 12_345,
  code: { brcode: 'a-code', validForMs: 20_000 },
  expiresAt: '2026-11-25T12:10:00.000Z',
  linkExpiresAt: '2026-11-25T12:30:00.000Z',
  everyMs: 5_000,
  now: NOW,
};
const shown = (view: Partial<PaymentView>, sinceMs = 0, hasFailed = false) =>
  toShownPayment({ ...VIEW, ...view }, { sinceMs, hasFailed });

describe('what is on a payer’s screen', () => {
  test('[R49] the code, until it has to be confirmed again', () => {
    expect(shown({})).toEqual({ phase: 'pay', brcode: 'a-code', remainingMs: 10 * MINUTE_MS });
    expect(shown({}, 20_000)).toMatchObject({ phase: 'pay' });
    expect(shown({}, 20_001)).toEqual({ phase: 'wait' });
  });

  test('[R50] no code after its end, whatever the last answer was', () => {
    expect(shown({ code: { brcode: 'a-code', validForMs: 3_600_000 } }, 10 * MINUTE_MS)).toEqual({
      phase: 'expired',
    });
    expect(shown({ expiresAt: null })).toMatchObject({ remainingMs: null });
  });

  test('no code before the first answer, and none when that does not come', () => {
    expect(shown({ code: null })).toEqual({ phase: 'asking' });
    expect(shown({ code: null }, 0, true)).toEqual({ phase: 'wait' });
    expect(shown({ code: null }, 8_000)).toEqual({ phase: 'asking' });
    expect(shown({ code: null }, 8_001)).toEqual({ phase: 'wait' });
  });

  test('nothing once the link is over, but for what has been said for good', () => {
    const over = { linkExpiresAt: NOW };
    expect(shown(over)).toEqual({ phase: 'over' });
    expect(shown({ ...over, phase: 'wait' })).toEqual({ phase: 'over' });
    for (const phase of PAYMENT_PHASES.filter((name) => name !== 'pay' && name !== 'wait'))
      expect(shown({ ...over, phase })).toEqual({ phase });
  });
});

test('[R53] the view has no place for a document, a name, a reference, an address or an id', () => {
  expect(Object.keys(paymentViewSchema.shape).sort()).toEqual([
    'amountCents',
    'code',
    'everyMs',
    'expiresAt',
    'linkExpiresAt',
    'now',
    'phase',
  ]);
  expect(paymentViewSchema.safeParse({ ...VIEW, clientReference: 'x' }).success).toBe(false);
});
