import { expect, test } from 'vitest';
import { readNamedSource, toFormHref } from './named-source.ts';

const ID = '0b0e0f5e-6f9c-4d5c-9d7c-1f1b7d0f2a11';

test.each([false, true])(
  'the address of a form keeps what it is begun from (in its place: %s)',
  (replaces) => {
    const named = { intentId: ID, replaces };
    const { searchParams } = new URL(toFormHref('offramp', named), 'https://dashboard.example');
    expect(readNamedSource(Object.fromEntries(searchParams))).toEqual(named);
  },
);

test.each([{}, { from: '' }, { from: 'not-an-id' }, { from: [ID, ID] }, { replaces: '' }])(
  'the address %o names none',
  (search) => {
    expect(readNamedSource(search)).toBeNull();
  },
);

test('an id is the same in upper and lower case', () => {
  expect(readNamedSource({ from: ID.toUpperCase() })?.intentId).toBe(ID);
});
