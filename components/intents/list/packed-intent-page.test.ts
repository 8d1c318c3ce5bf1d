import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import { BURN_OUTCOMES } from '#lib/intents/burn/burn-outcome.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { REPORT_MARKS } from '#lib/intents/payment/reported-paid.ts';
import { PAYMENT_HOLDS } from '#lib/intents/payment/payment-hold.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { packIntentPage, unpackIntentPage } from './packed-intent-page.ts';

const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const reference = fc.oneof(
  fc.record({ clientReference: fc.option(fc.string()), isReferenceKey: fc.constant(false) }),
  fc.record({ clientReference: fc.uuid(), isReferenceKey: fc.constant(true) }),
);
const facts = fc.record({
  id: fc.uuid(),
  intentType: fc.constantFrom(...INTENT_TYPES),
  status: fc.oneof(fc.constantFrom(...KNOWN_STATUSES), fc.string({ minLength: 1 })),
  chainId: fc.constantFrom(...CHAIN_IDS),
  amountCents: fc.option(fc.nat()),
  destination: fc.option(fc.string()),
  createdAt: instant,
  updatedAt: instant,
  paymentHold: fc.option(fc.constantFrom(...PAYMENT_HOLDS)),
  contradictedAt: fc.option(instant),
  burnOutcome: fc.option(fc.constantFrom(...BURN_OUTCOMES)),
  doubts: fc.subarray([...COMPLETION_DOUBTS]),
  reportMark: fc.option(fc.constantFrom(...REPORT_MARKS)),
  revision: fc.nat(),
});
const row = fc.tuple(facts, reference).map(([one, other]) => ({ ...one, ...other }));

const rest = {
  matches: {},
  nextCursor: null,
  previousCursor: null,
  total: 2,
  sum: null,
  sync: { unconfirmedSince: null, unreadableCount: 0, unreadable: [] },
};
const rows = fc.array(row, { maxLength: 3 });

test('a page is the same after it has travelled', () => {
  fc.assert(
    fc.property(rows, rows, (intents, pinned) => {
      const sent = { ...rest, intents, pinned: { intents: pinned, total: pinned.length } };
      expect(unpackIntentPage(packIntentPage(sent))).toEqual(sent);
    }),
  );
});

test('a row with a place that this build does not know is refused, not guessed', () => {
  const intents = fc.sample(row, 1);
  const packed = packIntentPage({ ...rest, intents, pinned: { intents: [], total: 0 } });
  const [[id, , ...others] = []] = packed.intents;
  if (id === undefined) throw new Error('no row');
  const unknown = [id, 7, ...others] as unknown as (typeof packed.intents)[number];
  expect(() => unpackIntentPage({ ...packed, intents: [unknown] })).toThrow('another build');
});
