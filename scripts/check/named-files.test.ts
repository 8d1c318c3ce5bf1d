import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = globSync('{app,components,lib,server,scripts,e2e,bench}/**/*.{ts,tsx,js,mjs,cjs}');
// A path in code that starts where its file is: join(import.meta.dirname, …), new URL(…, import.meta.url).
const JOINED = /(?:join|resolve)\(import\.meta\.dirname((?:,\s*'[^']*')+)\s*\)/g;
const URLS = /new URL\('([^']*)',\s*import\.meta\.url\)/g;

/** The files of the tree that a source names by a path of its own; what a build writes is not in the tree. */
function namedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const joined = [...text.matchAll(JOINED)].map(([, parts = '']) =>
    [...parts.matchAll(/'([^']*)'/g)].map(([, part = '']) => part),
  );
  const urls = [...text.matchAll(URLS)].map(([, part = '']) => [part]);
  return [...joined, ...urls]
    .map((parts) => path.posix.join(path.posix.dirname(file), ...parts))
    .filter((named) => !named.startsWith('.next'));
}

test('a file that code names by its path is there', () => {
  const named = SOURCES.flatMap((file) => namedBy(file).map((to) => ({ file, to })));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ to }) => !existsSync(to))).toEqual([]);
});
