import { expect, test } from 'vitest';
import type { GuardFamily } from './guard-family.ts';
import { describeMisclassified, runFamilies } from './run-families.ts';

const refusing: GuardFamily = {
  name: 'refused',
  expects: 'refused',
  run: () => Promise.resolve({ state: 'refused', reasons: ['amount: different'] }),
};
const clearing: GuardFamily = {
  name: 'cleared',
  expects: 'cleared',
  run: () => Promise.resolve({ state: 'cleared', reasons: [] }),
};

test('deals the cases over the families, each with a seed of its own that the run repeats', async () => {
  const seeds: number[] = [];
  const families = ['a', 'b'].map((name) => ({
    ...refusing,
    name,
    run: (seed: number) => {
      seeds.push(seed);
      return refusing.run(seed);
    },
  }));
  const run = { families: [...families, clearing], tampered: 5, authentic: 2, seed: 2 ** 31 - 1 };
  expect(await runFamilies(run)).toEqual({ refused: 5, cleared: 2, misclassified: [] });
  expect(new Set(seeds).size).toBe(5);
  expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0 && seed < 2 ** 31)).toBe(true);
  const again = seeds.splice(0);
  await runFamilies(run);
  expect(seeds).toEqual(again);
});

test('names what was misclassified, with the seed that repeats it', async () => {
  const fooled = { ...clearing, name: 'fooled', expects: 'refused' as const };
  const { misclassified } = await runFamilies({
    families: [fooled, clearing],
    tampered: 1,
    authentic: 0,
    seed: 7,
  });
  expect(misclassified.map(describeMisclassified)).toEqual(['fooled, seed 7: cleared']);
});

test('needs a family of each kind that is asked for', async () => {
  const run = { families: [refusing], tampered: 1, authentic: 1, seed: 1 };
  await expect(runFamilies(run)).rejects.toThrow('to be cleared');
});
