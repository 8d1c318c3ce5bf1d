import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('each icon that a component can name is in the style sheet, and nothing else is', () => {
  const named = [...read('icon.tsx').matchAll(/\| '(icon-[\w-]+)'/g)].map(([, name]) => name);
  const drawn = [
    ...read('icons.css').matchAll(/@utility (icon-[\w-]+) \{\n  --icon: '\\e[0-9a-f]{3}' \/ '';/g),
  ];
  expect(named.length).toBeGreaterThan(50);
  expect(drawn.map(([, name]) => name)).toEqual(named);
});
