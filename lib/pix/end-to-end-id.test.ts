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
