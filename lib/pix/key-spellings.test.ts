import { expect, test } from 'vitest';
import { toKeySpellings } from './key-spellings.ts';

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['11 98765-4321', '+5511987654321'],
  ['11987654321', '+5511987654321'],
  ['55 11 98765-4321', '+5511987654321'],
  ['+55 (11) 98765-4321', '+5511987654321'],
  ['(11) 3456-7890', '+551134567890'],
  ['(55) 98765-4321', '+5555987654321'],
  ['11.222.333/0001-81', '11222333000181'],
])('a search for %s finds the key %s, too', (text, key) => {
  expect(toKeySpellings(text)).toEqual([text, key]);
});

test.each(['order-77', '1234', '(11) 1234', '98765-4321', '529.982.247-25', '1.234,56'])(
  'a search for %s is for no other text',
  (text) => {
    expect(toKeySpellings(` ${text.toUpperCase()} `)).toEqual([text]);
  },
);
