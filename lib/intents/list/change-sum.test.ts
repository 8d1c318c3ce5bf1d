import { expect, test } from 'vitest';
import { changeSum } from './change-sum.ts';

const SUM = { cents: 1_000, unknown: 2, contradicted: 1 };
const KNOWN = { amountCents: 500, contradictedAt: null };
const UNKNOWN = { amountCents: null, contradictedAt: null };
const CONTRADICTED = { amountCents: 500, contradictedAt: '2026-11-22T10:00:00.000Z' };

test.each([
  [undefined, KNOWN, { cents: 1_500, unknown: 2, contradicted: 1 }],
  [undefined, UNKNOWN, { cents: 1_000, unknown: 3, contradicted: 1 }],
  [undefined, CONTRADICTED, { cents: 1_000, unknown: 2, contradicted: 2 }],
  [UNKNOWN, KNOWN, { cents: 1_500, unknown: 1, contradicted: 1 }],
  [KNOWN, CONTRADICTED, { cents: 500, unknown: 2, contradicted: 2 }],
  [KNOWN, KNOWN, SUM],
])('%j becomes %j', (before, after, wanted) => {
  expect(changeSum(SUM, before, after)).toEqual(wanted);
});
