import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { GUARD_FAMILIES } from './families.ts';
import { describeMisclassified, runFamilies } from './run-families.ts';

/** GUARD_SEED repeats a run that failed. */
const SEED = Number(process.env.GUARD_SEED ?? randomInt(2 ** 31));
const TAMPERED = 1_600;
const AUTHENTIC = 400;

test(`[B1] the sign-guard refuses ${String(TAMPERED)} tampered burns and grants and clears ${String(AUTHENTIC)} authentic ones, seed ${String(SEED)}`, async () => {
  const tally = await runFamilies({
    families: GUARD_FAMILIES,
    tampered: TAMPERED,
    authentic: AUTHENTIC,
    seed: SEED,
  });
  expect(tally.misclassified.map(describeMisclassified)).toEqual([]);
  expect(tally).toMatchObject({ refused: TAMPERED, cleared: AUTHENTIC });
});

test('names every family once, and has cases of both kinds', () => {
  const names = GUARD_FAMILIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(GUARD_FAMILIES.map(({ expects }) => expects))).toEqual(new Set(['refused', 'cleared']));
});
