import { expect, test } from 'vitest';
import { causesOf, hasCode } from './causes.ts';

const refused = Object.assign(new Error('refused'), { code: '22003' });
const wrapped = new Error('insert failed', { cause: new Error('query failed', { cause: refused }) });

test('an error is followed by what caused it; what is no error has nothing', () => {
  expect([...causesOf(wrapped)].map(({ message }) => message)).toEqual([
    'insert failed',
    'query failed',
    'refused',
  ]);
  expect([...causesOf('refused')]).toEqual([]);
  expect([...causesOf(new Error('x', { cause: 'refused' }))]).toHaveLength(1);
});

test('a code is that of an error or of anything that caused it', () => {
  expect([refused, wrapped].map((error) => hasCode(error, new Set(['22003'])))).toEqual([true, true]);
  expect(
    [wrapped, { code: '22003' }, null].map((error) => hasCode(error, new Set(['40001', undefined]))),
  ).toEqual([false, false, false]);
});
