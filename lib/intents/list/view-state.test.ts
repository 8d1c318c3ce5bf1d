import { expect, test } from 'vitest';
import { intentFilterSchema } from './intent-filter.ts';
import { DEFAULT_COLUMNS } from './list-columns.ts';
import type { ListView } from './list-view.ts';
import { toViewState } from './view-state.ts';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const VIEW: ListView = {
  id: ID,
  name: 'Failed',
  search: 'status=failed',
  days: null,
  columns: ['chain'],
  isShared: false,
  isOwn: true,
  ownerName: 'Ana',
  isChangeable: true,
};
const FAILED = intentFilterSchema.parse({ status: 'failed' });
const state = (facts: Partial<Parameters<typeof toViewState>[0]> = {}) =>
  toViewState({ views: [VIEW], filter: FAILED, look: { view: ID }, preferred: ['updatedAt'], ...facts });

test('a view is current with its own columns', () => {
  expect(state()).toEqual({ current: VIEW, isMissing: false, isChanged: false, columns: ['chain'] });
});

test('another filter, or other columns, are a change of it', () => {
  const filter = intentFilterSchema.parse({ status: 'failed', chainId: 'base' });
  expect(state({ filter }).isChanged).toBe(true);
  expect(state({ look: { view: ID, columns: [] } })).toMatchObject({ isChanged: true, columns: [] });
});

test('the place in the pages is no change', () => {
  expect(state({ filter: { ...FAILED, cursor: 'x', limit: 20 } }).isChanged).toBe(false);
});

test('a view that is gone, or cannot be read, gives neither filter nor columns', () => {
  expect(state({ views: [] })).toMatchObject({ current: null, isMissing: true, columns: ['updatedAt'] });
  const unreadable = { ...VIEW, search: null };
  expect(state({ views: [unreadable] })).toMatchObject({ isChanged: false, columns: ['updatedAt'] });
});

test('without a view the columns are those of the user, else the usual ones', () => {
  expect(state({ look: {} })).toMatchObject({ current: null, isMissing: false, columns: ['updatedAt'] });
  expect(state({ look: {}, preferred: undefined }).columns).toEqual(DEFAULT_COLUMNS);
});
