import { expect, it } from 'vitest';
import { holdRows } from './hold-rows.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it('keeps what is new out of the way and counts it', () => {
  expect(holdRows(rows('new', 'a', 'b'), new Set(['a', 'b']))).toEqual({ rows: rows('a', 'b'), newCount: 1 });
});

it('shows what comes into an empty list', () => {
  expect(holdRows(rows('new'), new Set())).toEqual({ rows: rows('new'), newCount: 0 });
});
