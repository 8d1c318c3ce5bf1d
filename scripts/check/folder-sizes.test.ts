import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const MOST_FILES = 20;

test(`no folder has more than ${String(MOST_FILES)} source files, beside its tests`, () => {
  const files = globSync('{app,components,lib,server,scripts,e2e,bench}/**/*.{ts,tsx,js,mjs,cjs}').filter(
    (file) => !/\.(?:test|spec)\.tsx?$/.test(file),
  );
  const sizes = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  expect([...sizes].filter(([, size]) => size > MOST_FILES)).toEqual([]);
});
