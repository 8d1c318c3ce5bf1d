import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

const check = (id: string) => ({ id });

test('checks come in the order that is given, and one that it does not name comes last', () => {
  const checks = ['unnamed', 'second', 'first'].map(check);
  expect(inOrder(checks, ['first', 'second', 'third'])).toEqual(['first', 'second', 'unnamed'].map(check));
});
