import { expect, test } from 'vitest';
import { findChanged, keepFirstShown } from './keep-first-shown.ts';

const SHOWN: Readonly<Record<string, string | null>> = { token: 'a' };

test('[R9] what was shown first is kept, also while nothing is named', () => {
  expect(keepFirstShown(SHOWN, { token: 'b' })).toBe(SHOWN);
  expect(keepFirstShown(SHOWN, {})).toBe(SHOWN);
  expect(keepFirstShown({}, SHOWN)).toEqual(SHOWN);
});

test('what is named later is shown beside it', () => {
  expect(keepFirstShown(SHOWN, { token: 'b', burn_program: 'c' })).toEqual({
    token: 'a',
    burn_program: 'c',
  });
});

test('what changed is only what is named now, and otherwise', () => {
  expect(findChanged(SHOWN, { token: 'a' })).toEqual([]);
  expect(findChanged(SHOWN, {})).toEqual([]);
  expect(findChanged(SHOWN, { token: null })).toEqual(['token']);
});
