import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);

test.each([
  ['nothing', '', false],
  ['64 levels', nested(64), false],
  ['66 levels', nested(66), true],
  ['many objects side by side', `[${'{},'.repeat(1000)}{}]`, false],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(1000) }), false],
  ['brackets in a text behind an escaped quote', JSON.stringify({ a: `\\"${'{'.repeat(1000)}"` }), false],
  ['a text that never ends', `"${'['.repeat(30)}`, false],
])('checks %s', (_name, json, expected) => {
  expect(isTooDeep(json)).toBe(expected);
});
