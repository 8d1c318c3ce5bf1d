import { expect, test } from 'vitest';
import { holdRows } from './hold-rows.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('holds new rows back and counts them', () => {
  expect(holdRows(rows('new', 'a', 'b'), new Set(['a', 'b']))).toEqual({ rows: rows('a', 'b'), newCount: 1 });
});

test('shows what comes into an empty list', () => {
  expect(holdRows(rows('new'), new Set())).toEqual({ rows: rows('new'), newCount: 0 });
});

test('shows new rows when all that were on screen have left the list', () => {
  expect(holdRows(rows('new'), new Set(['a', 'b']))).toEqual({ rows: rows('new'), newCount: 0 });
  expect(holdRows([], new Set(['a']))).toEqual({ rows: [], newCount: 0 });
});
