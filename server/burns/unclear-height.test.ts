import { expect, test } from 'vitest';
import { SEEN_BEFORE, toEvmSearch, toUnclearHeight } from './unclear-height.ts';

test.each<[bigint | null, boolean, number, bigint | null]>([
  [null, false, 5, null],
  [null, true, 5, 5n],
  [5n, true, 4, 5n],
  [5n, true, 5, 5n],
  [5n, true, 6, 6n],
  [5n, false, 4, 5n],
  [5n, false, 5, null],
  [5n, false, 6, null],
  [0n, false, 0, null],
])(
  '[R82] seen at %s; a search with a finding of %s to %i leaves %s',
  (unclearHeight, isUnclear, height, left) => {
    expect(toUnclearHeight({ unclearHeight, scanFromBlock: 0n }, { isUnclear, height })).toBe(left);
  },
);

test.each<[boolean, boolean, number, bigint | null]>([
  // Blocks from 80 are searched again, so the authorization came at 100.
  [false, false, 500, SEEN_BEFORE],
  [true, true, 500, SEEN_BEFORE],
  [true, false, 99, SEEN_BEFORE],
  [true, false, 100, null],
])(
  '[R82] seen before the authorization came; a call that runs (%s) and a finding of %s to %i leave %s',
  (isRunning, isUnclear, height, left) => {
    const seen = { unclearHeight: SEEN_BEFORE, scanFromBlock: 80n };
    expect(toUnclearHeight(seen, { isUnclear, height, isRunning })).toBe(left);
  },
);

test.each<[boolean, number, number]>([
  [true, 100, 100],
  [false, 100, 90],
  [false, 4, 0],
])('[R82] a search of an EVM chain with a finding of %s to %i counts to %i', (isUnclear, height, counted) => {
  expect(toEvmSearch({ isUnclear, height })).toEqual({ isUnclear, height: counted });
});
