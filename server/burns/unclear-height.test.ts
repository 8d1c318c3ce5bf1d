import { expect, test } from 'vitest';
import { toUnclearHeight } from './unclear-height.ts';

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
    expect(toUnclearHeight({ unclearHeight }, { isUnclear, height })).toBe(left);
  },
);
