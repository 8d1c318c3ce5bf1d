import { expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/intent-view.ts';
import { isFiltered, toListAddress } from './list-address.ts';

test('says only what differs from the default', () => {
  expect(toListAddress(intentFilterSchema.parse({}))).toBe('/intents');
});

test('is read back as the same filter', () => {
  const filter = intentFilterSchema.parse({
    intentType: 'onramp',
    status: 'failed',
    chainId: 'base',
    query: 'a b&c',
    cursor: 'x',
  });
  const search = new URL(toListAddress(filter), 'https://here.invalid').searchParams;
  expect(intentFilterSchema.parse(Object.fromEntries(search))).toEqual(filter);
});

test.each([
  [{}, false],
  [{ cursor: 'x' }, false],
  [{ status: 'failed' }, true],
  [{ query: 'abc' }, true],
])('%j is filtered: %s', (search, filtered) => {
  expect(isFiltered(intentFilterSchema.parse(search))).toBe(filtered);
});
