import { expect, test } from 'vitest';
import { buildBrCode } from '#lib/brcode/build-br-code.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { findPaymentHold } from './payment-hold.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const charge = { txid: 'TX123', amountCents: 1_000 };
const brcode = buildBrCode({ ...charge, pixKey: 'a@b.co', merchantName: 'LOJA', merchantCity: 'RIO' });
const pixPayment = { ...charge, brcode, expiresAt: '2026-11-21T12:00:00.001Z' };

const holdOf = (facts: Partial<Parameters<typeof findPaymentHold>[0]> = {}) =>
  findPaymentHold(
    {
      intentType: 'onramp',
      status: 'awaiting_fiat_payment',
      flowVersion: 1,
      pixPayment,
      expiresAt: null,
      amountCents: 1_000,
      contradictedAt: null,
      wasReportedTaken: false,
      isDestinationUsable: true,
      ...facts,
    },
    NOW_MS,
  );

test.each([
  ['nothing', {}, null],
  ['[R42] a payment that was reported before', { wasReportedTaken: true }, 'reported'],
  ['one of which no code is here', { wasReportedTaken: true, pixPayment: null }, 'reported'],
  ['[R50] no deadline', { pixPayment: { ...pixPayment, expiresAt: null } }, null],
  [
    'a deadline that is now',
    { pixPayment: { ...pixPayment, expiresAt: '2026-11-21T12:00:00Z' } },
    'code_expired',
  ],
  ['an onramp that ends now', { expiresAt: new Date(NOW_MS) }, 'code_expired'],
  [
    '[R50] an onramp that ends now, with a code that does not',
    { expiresAt: new Date(NOW_MS), pixPayment: { ...pixPayment, expiresAt: null } },
    'code_expired',
  ],
  ['an onramp that ends later', { expiresAt: new Date(NOW_MS + 1) }, null],
  ['no code', { pixPayment: null }, 'no_code'],
  ['a code of another amount', { amountCents: 1_001 }, 'code_refused'],
  ['a code of another charge', { pixPayment: { ...pixPayment, txid: 'TX124' } }, 'code_refused'],
  ['[R37] a wallet that may not receive', { isDestinationUsable: false }, 'destination'],
  ['one of which no code is here yet', { isDestinationUsable: false, pixPayment: null }, 'destination'],
  ['one whose time has ended', { isDestinationUsable: false, expiresAt: new Date(NOW_MS) }, 'code_expired'],
  ['one whose code is refused', { isDestinationUsable: false, amountCents: 1_001 }, 'code_refused'],
  ['one that was reported as paid', { isDestinationUsable: false, wasReportedTaken: true }, 'reported'],
  ['[R21] an older flow', { flowVersion: 0 }, 'flow_version'],
  ['[R21] an older flow without a code', { flowVersion: 0, pixPayment: null }, 'flow_version'],
  ['a contradiction', { contradictedAt: new Date(NOW_MS), flowVersion: 0 }, 'contradicted'],
])('%s holds a payment back as %s', (_name, facts, hold) => {
  expect(holdOf(facts)).toBe(hold);
});

test('[R43] [R49] nothing is held back of an offramp, which awaits no payment', () => {
  const broken = { pixPayment: null, flowVersion: 0, contradictedAt: new Date(NOW_MS) };
  expect([{}, broken].map((facts) => holdOf({ ...facts, intentType: 'offramp' }))).toEqual([null, null]);
});

test('[R49] nothing is held back where no payment is awaited', () => {
  const others = KNOWN_STATUSES.filter((status) => status !== 'awaiting_fiat_payment');
  const broken = { pixPayment: null, flowVersion: 0, contradictedAt: new Date(NOW_MS) };
  expect(others.map((status) => holdOf({ ...broken, status }))).toEqual(others.map(() => null));
});
