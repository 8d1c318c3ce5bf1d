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

test.each([
  ['lists', '['.repeat(2_048) + ']'.repeat(2_048)],
  ['objects', `${'{"a":'.repeat(2_048)}1${'}'.repeat(2_048)}`],
  ['lists, as many as a delivery may have', '['.repeat(32_000) + ']'.repeat(32_000)],
  ['one list more than is indented', '['.repeat(65) + ']'.repeat(65)],
])('leaves what is nested too deeply as it is: %s', (_what, text) => {
  expect(indentJson(text)).toBe(text);
});

test.each([
  ['empty lists', `${'['.repeat(63)}${'[],'.repeat(20_000)}[]${']'.repeat(63)}`],
  ['numbers', `${'['.repeat(60)}${'1,'.repeat(20_000)}1${']'.repeat(60)}`],
])('leaves a long text as it is that the indentation would make many times as long: %s', (_what, text) => {
  expect(indentJson(text)).toBe(text);
});

test('indents a short text however deep it is, up to the limit', () => {
  const value: unknown = JSON.parse('['.repeat(64) + ']'.repeat(64));
  expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});
