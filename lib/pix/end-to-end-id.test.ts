import { expect, test } from 'vitest';
import { isEndToEndId } from './end-to-end-id.ts';

const ID = 'E18236120202611211545s0123456789';

test.each([ID, ` ${ID}\n`, ID.toLowerCase()])('%j has the shape of a bank’s id of a Pix', (text) => {
  expect(isEndToEndId(text)).toBe(true);
});

test.each(['', 'order-77', ID.slice(1), ID.slice(0, -1), `${ID}0`, `D${ID.slice(1)}`, ID.replace('s', '-')])(
  '%j has not',
  (text) => {
    expect(isEndToEndId(text)).toBe(false);
  },
);

test.each([
  'e4b1c0de9f3a4d2c8b7a6f5e4d3c2b1a',
  'E0000000200000000000000000000000',
  'e1824236a20b61121154500123456789',
  `E${'7'.repeat(31)}`,
  `E${'A'.repeat(31)}`,
])('%j has not either, though it is 32 characters from E on: an id without hyphens, a txid', (text) => {
  expect(text).toHaveLength(32);
  expect(isEndToEndId(text)).toBe(false);
});
