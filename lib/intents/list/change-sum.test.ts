import { expect, test } from 'vitest';
import { changeSum } from './change-sum.ts';

const SUM = {
  onramp: { cents: 1_000, unknown: 2, contradicted: 1 },
  offramp: { cents: 7_000, unknown: 1, contradicted: 0 },
};
const KNOWN = { intentType: 'onramp', amountCents: 500, contradictedAt: null } as const;
const UNKNOWN = { ...KNOWN, amountCents: null };
const LARGEST = { ...KNOWN, amountCents: 10_000_000_000_000 };
const BEYOND = { ...KNOWN, amountCents: LARGEST.amountCents + 1 };
const NEGATIVE = { ...KNOWN, amountCents: -1 };
const CONTRADICTED = { ...KNOWN, contradictedAt: '2026-11-22T10:00:00.000Z' };

test.each([
  [undefined, KNOWN, { cents: 1_500, unknown: 2, contradicted: 1 }],
  [undefined, UNKNOWN, { cents: 1_000, unknown: 3, contradicted: 1 }],
  [undefined, CONTRADICTED, { cents: 1_000, unknown: 2, contradicted: 2 }],
  [UNKNOWN, KNOWN, { cents: 1_500, unknown: 1, contradicted: 1 }],
  [KNOWN, CONTRADICTED, { cents: 500, unknown: 2, contradicted: 2 }],
  [KNOWN, KNOWN, SUM.onramp],
  [undefined, LARGEST, { cents: 10_000_000_001_000, unknown: 2, contradicted: 1 }],
  [undefined, BEYOND, { cents: 1_000, unknown: 3, contradicted: 1 }],
  [BEYOND, KNOWN, { cents: 1_500, unknown: 1, contradicted: 1 }],
  [KNOWN, NEGATIVE, { cents: 500, unknown: 3, contradicted: 1 }],
])('%j becomes %j', (before, after, wanted) => {
  expect(changeSum(SUM, before, after)).toEqual({ ...SUM, onramp: wanted });
});

test('an offramp changes the sum of offramps alone', () => {
  const wanted = { ...SUM, offramp: { ...SUM.offramp, cents: 7_500 } };
  expect(changeSum(SUM, undefined, { ...KNOWN, intentType: 'offramp' })).toEqual(wanted);
});

test('a sum never becomes an unsafe number, nor less than nothing', () => {
  const full = { ...SUM, onramp: { ...SUM.onramp, cents: Number.MAX_SAFE_INTEGER } };
  expect(changeSum(full, undefined, KNOWN).onramp).toEqual({ ...full.onramp, unknown: 3 });
  const leftOut = { ...SUM, onramp: { cents: 0, unknown: 1_000, contradicted: 0 } };
  const wanted = { cents: 0, unknown: 999, contradicted: 1 };
  expect(changeSum(leftOut, KNOWN, CONTRADICTED).onramp).toEqual(wanted);
});
