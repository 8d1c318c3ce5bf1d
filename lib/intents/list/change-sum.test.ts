import { expect, test } from 'vitest';
import { changeSum } from './change-sum.ts';

const SUM = {
  onramp: { cents: 1_000, unknown: 2, contradicted: 1 },
  offramp: { cents: 7_000, unknown: 1, contradicted: 0 },
};
const KNOWN = { intentType: 'onramp', amountCents: 500, contradictedAt: null } as const;
const UNKNOWN = { ...KNOWN, amountCents: null };
const CONTRADICTED = { ...KNOWN, contradictedAt: '2026-11-22T10:00:00.000Z' };

test.each([
  [undefined, KNOWN, { cents: 1_500, unknown: 2, contradicted: 1 }],
  [undefined, UNKNOWN, { cents: 1_000, unknown: 3, contradicted: 1 }],
  [undefined, CONTRADICTED, { cents: 1_000, unknown: 2, contradicted: 2 }],
  [UNKNOWN, KNOWN, { cents: 1_500, unknown: 1, contradicted: 1 }],
  [KNOWN, CONTRADICTED, { cents: 500, unknown: 2, contradicted: 2 }],
  [KNOWN, KNOWN, SUM.onramp],
])('%j becomes %j', (before, after, wanted) => {
  expect(changeSum(SUM, before, after)).toEqual({ ...SUM, onramp: wanted });
});

test('an offramp changes the sum of offramps alone', () => {
  const wanted = { ...SUM, offramp: { ...SUM.offramp, cents: 7_500 } };
  expect(changeSum(SUM, undefined, { ...KNOWN, intentType: 'offramp' })).toEqual(wanted);
});
