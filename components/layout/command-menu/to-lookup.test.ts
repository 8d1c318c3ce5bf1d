import { expect, test } from 'vitest';
import { buildBrCode } from '#lib/brcode/build-br-code.ts';
import { looksLikeId } from './match-command.ts';
import { toLookup } from './to-lookup.ts';

const CODE = buildBrCode({
  pixKey: '11222333000181',
  amountCents: 123_456,
  merchantName: 'LOJA',
  merchantCity: 'SAO PAULO',
  txid: 'ABC123def456',
});

test.each([
  [CODE, 'ABC123def456'],
  ['(11) 98765-4321', '+5511987654321'],
])('the palette looks for what %s names, at once', (query, lookup) => {
  expect(toLookup(query)).toBe(lookup);
  expect(looksLikeId(toLookup(query))).toBe(true);
});

test.each([
  '',
  'reports',
  'order-77',
  '11987654321',
  '529.982.247-25',
  '1.234,56',
  `${CODE}x`,
  '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
])('and for %s itself', (query) => {
  expect(toLookup(query)).toBe(query);
});
