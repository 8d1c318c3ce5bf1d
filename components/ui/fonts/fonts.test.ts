import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readFontCharacters } from '#components/ui/testing/read-font-characters.ts';

const { resolve } = createRequire(import.meta.url);
const ours = (name: string) => readFileSync(new URL(name, import.meta.url));
const whole = (file: string) => readFileSync(resolve(`@fontsource-variable/${file}-latin-wght-normal.woff2`));

test.each([
  { name: 'geist.woff2', from: 'geist/files/geist' },
  { name: 'geist-mono.woff2', from: 'geist-mono/files/geist-mono' },
])('$name has the characters of the font that it is made of, and is a third smaller', ({ name, from }) => {
  const [made, source] = [ours(name), whole(from)];
  expect(readFontCharacters(made)).toEqual(readFontCharacters(source));
  expect(made.length).toBeLessThan(source.length * (2 / 3));
});
