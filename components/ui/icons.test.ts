import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFontCharacters } from '#components/ui/testing/read-font-characters.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
const drawn = [
  ...read('icons.css')
    .toString()
    .matchAll(/@utility (icon-[\w-]+) \{\n  --icon: '\\(e[0-9a-f]{3})' \/ '';/g),
];

test('each icon that a component can name is in the style sheet, and nothing else is', () => {
  const named = [
    ...read('icon.tsx')
      .toString()
      .matchAll(/\| '(icon-[\w-]+)'/g),
  ].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(50);
  expect(drawn.map(([, name]) => name)).toEqual(named);
});

test('the font has the character of each icon', () => {
  const characters = new Set(readFontCharacters(read('icons.woff2')));
  const missing = drawn.filter(([, , code = '']) => !characters.has(parseInt(code, 16)));
  expect(missing.map(([, name]) => name)).toEqual([]);
});
