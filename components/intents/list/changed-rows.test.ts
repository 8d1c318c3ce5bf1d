import { expect, test } from 'vitest';
import { changedRows } from './changed-rows.ts';

const row = (id: string, revision: number) => ({ id, revision });

test.each([
  { what: 'nothing', before: [row('a', 1)], after: [row('a', 1)], changed: [] },
  { what: 'one row', before: [row('a', 1), row('b', 1)], after: [row('a', 1), row('b', 2)], changed: [1] },
  {
    what: 'a row that moved',
    before: [row('a', 1), row('b', 1)],
    after: [row('b', 2), row('a', 1)],
    changed: [0],
  },
  { what: 'no new row', before: [row('a', 1)], after: [row('b', 5), row('a', 1)], changed: [] },
  { what: 'an older revision', before: [row('a', 2)], after: [row('a', 1)], changed: [0] },
])('$what is coloured', ({ before, after, changed }) => {
  expect(changedRows(before, after)).toEqual(changed);
});

test('the first rendering of rows colours none', () => {
  const rows = [row('a', 3)];
  expect(changedRows(rows, rows)).toEqual([]);
});
