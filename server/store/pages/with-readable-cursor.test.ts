import { expect, test } from 'vitest';
import { ID_CURSOR } from './id-cursor.ts';
import { INSTANT_CURSOR } from './instant-cursor.ts';
import { withReadableCursor } from './with-readable-cursor.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const instant = (at: string) => INSTANT_CURSOR.format('next', { at, id: ID });

test.each([
  ['AAAA', ID_CURSOR],
  ['next-1 or 1=1', ID_CURSOR],
  ['next-', ID_CURSOR],
  ['', ID_CURSOR],
  ['AAAA', INSTANT_CURSOR],
  ['', INSTANT_CURSOR],
  ['bm9uc2Vuc2U', INSTANT_CURSOR],
  [instant('0000-01-01T00:00:00Z'), INSTANT_CURSOR],
  [instant('2026-13-01T00:00:00Z'), INSTANT_CURSOR],
])('the cursor “%s” of an address is left out where it is not ours', (cursor, kind) => {
  expect(withReadableCursor({ cursor, query: 'x' }, kind)).toEqual({ cursor: undefined, query: 'x' });
});

test.each([
  ['next-15', ID_CURSOR],
  [instant('2026-11-20T12:00:00.000050Z'), INSTANT_CURSOR],
  [undefined, INSTANT_CURSOR],
])('the cursor “%s” is kept', (cursor, kind) => {
  expect(withReadableCursor({ cursor, query: 'x' }, kind)).toEqual({ cursor, query: 'x' });
});
