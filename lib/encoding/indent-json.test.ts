import { expect, test } from 'vitest';
import { indentJson } from './indent-json.ts';

const VALUES: readonly unknown[] = [
  null,
  1,
  'a "quoted" {text}, with: all [of] it \\',
  {},
  [],
  [[]],
  [{}, [], ''],
  { a: { b: [1, 2, { c: null }] }, 'd e': true, f: [] },
];

test.each(VALUES)('is what JSON.stringify indents, however it was written: %j', (value) => {
  const indented = JSON.stringify(value, null, 2);
  expect(indentJson(JSON.stringify(value))).toBe(indented);
  expect(indentJson(JSON.stringify(value, null, '\t'))).toBe(indented);
});

test('keeps each value as it is written', () => {
  expect(indentJson('{"amount":12345678901234567890, "share":1.0,"e":"\\u00e9"}')).toBe(
    '{\n  "amount": 12345678901234567890,\n  "share": 1.0,\n  "e": "\\u00e9"\n}',
  );
});

test.each(['', 'not JSON', '{"a":', '<html>'])('leaves %j as it is', (text) => {
  expect(indentJson(text)).toBe(text);
});
