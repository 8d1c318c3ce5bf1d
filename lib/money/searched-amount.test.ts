import { expect, test } from 'vitest';
import { findSearchedAmount } from './searched-amount.ts';

test.each([
  ['1.234,56', 123_456],
  ['1234,56', 123_456],
  ['R$ 1.234,56', 123_456],
  ['r$1.234,56', 123_456],
  ['R$\u00a01.234,56', 123_456],
  [' 100 ', 10_000],
  ['1.500', 150_000],
  ['1234.56', 123_456],
  ['1,234.56', 123_456],
  ['R$ 1,234,567.00', 123_456_700],
])('a search for %s may mean an amount', (text, cents) => {
  expect(findSearchedAmount(text)).toBe(cents);
});

test.each([
  ...['', 'order-77', '11222333000181', '1.5', '12,345', 'R$', '529.982.247-25', '99999999999999,00'],
  ...['1,234', '1234.567', '12,34.56', '1,234.5', '1.234.56', '1.2.3', '99999999999999.00'],
])('a search for %s means none', (text) => {
  expect(findSearchedAmount(text)).toBeUndefined();
});
