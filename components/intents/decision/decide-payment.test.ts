import { expect, test } from 'vitest';
import { buildBrCode } from '#lib/brcode/build-br-code.ts';
import { findPaymentHold, PAYMENT_HOLDS, type PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { decide, type DecisionTextKey } from './decide.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const PAST = '2026-11-21T11:00:00.000Z';
const LATER = '2026-11-21T13:00:00.000Z';
const charge = { txid: 'TX123', amountCents: 1_000 };
const brcode = buildBrCode({ ...charge, pixKey: 'a@b.co', merchantName: 'LOJA', merchantCity: 'RIO' });

const WORDS: Readonly<Record<PaymentHold, DecisionTextKey>> = {
  contradicted: 'contradicted',
  flow_version: 'blocked_by_version',
  code_refused: 'pay_refused',
  reported: 'pay_reported',
  destination: 'pay_destination',
  code_expired: 'pay_expired',
  no_code: 'await_service',
};

const codes = [
  null,
  ...[brcode, 'not a code'].flatMap((code) =>
    [null, PAST, LATER].map((expiresAt) => ({ ...charge, brcode: code, expiresAt })),
  ),
];
const BOTH = [false, true];
const PAIRS = BOTH.flatMap((one) => BOTH.map((other) => [one, other] as const));
const cases = codes.flatMap((pixPayment) =>
  [null, PAST, LATER].flatMap((expiresAt) =>
    BOTH.flatMap((isContradicted) =>
      BOTH.flatMap((wasReportedTaken) =>
        BOTH.flatMap((isDestinationUsable) =>
          [0, 1].map((flowVersion) => ({
            ...{ pixPayment, expiresAt, wasReportedTaken, isDestinationUsable, flowVersion },
            contradictedAt: isContradicted ? PAST : null,
          })),
        ),
      ),
    ),
  ),
);

test('[R21] [R37] [R42] the page of an unpaid onramp says why its payment is held back, as lists do', () => {
  const seen = new Set<PaymentHold | null>();
  for (const { isDestinationUsable, ...facts } of cases) {
    const onramp = { intentType: 'onramp', status: 'awaiting_fiat_payment' } as const;
    const paid = { ...facts, ...onramp, amountCents: 1_000 };
    const hold = findPaymentHold({ ...paid, isDestinationUsable }, NOW_MS);
    const unusableDestination = isDestinationUsable ? null : crypto.randomUUID();
    const intent = anIntentDetail({ ...paid, unusableDestination });
    for (const [isUnconfirmed, isOrdered] of PAIRS) {
      const of = isOrdered ? intent : { ...intent, order: null };
      const { words } = decide(of, { nowMs: NOW_MS, isUnconfirmed });
      const asked = isOrdered ? 'pay' : 'pay_unordered';
      const unheld = isUnconfirmed ? 'pay_unconfirmed' : asked;
      expect([facts, isDestinationUsable, words]).toEqual([
        facts,
        isDestinationUsable,
        hold === null ? unheld : WORDS[hold],
      ]);
    }
    seen.add(hold);
  }
  expect(seen).toEqual(new Set([null, ...PAYMENT_HOLDS]));
});
