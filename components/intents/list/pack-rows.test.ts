import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { BURN_OUTCOMES } from '#lib/intents/burn-outcome.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { PAYMENT_HOLDS } from '#lib/intents/payment-hold.ts';
import { packRow, unpackRow } from './pack-rows.ts';

const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const row = fc.record({
  id: fc.uuid(),
  intentType: fc.constantFrom(...INTENT_TYPES),
  status: fc.string({ minLength: 1 }),
  chainId: fc.constantFrom(...CHAIN_IDS),
  amountCents: fc.option(fc.nat()),
  clientReference: fc.option(fc.string()),
  destination: fc.option(fc.string()),
  createdAt: instant,
  paymentHold: fc.option(fc.constantFrom(...PAYMENT_HOLDS)),
  contradictedAt: fc.option(instant),
  burnOutcome: fc.option(fc.constantFrom(...BURN_OUTCOMES)),
  revision: fc.nat(),
});

test('a row is the same after it has travelled', () => {
  fc.assert(
    fc.property(row, (sent) => {
      expect(unpackRow(packRow(sent))).toEqual(sent);
    }),
  );
});
