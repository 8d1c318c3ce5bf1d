import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFiles } from './copy-files.ts';
import { listInside } from './make-readable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'copy-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, name);
}

const filesIn = (name: string) =>
  listInside(path.join(folder, name))
    .filter((entry) => !lstatSync(entry).isDirectory())
    .map((entry) => path.relative(path.join(folder, name), entry))
    .sort();

test('of a package behind a link only what may run is copied, and what an import reaches in any case', () => {
  const packaged = [
    ...['package.json', 'LICENSE', 'THIRD-LICENSES.md', 'lib/main.js', 'lib/testing.js', 'lib/latest/a.js'],
    ...['lib/main.js.map', 'lib/main.d.ts', 'lib/main.d.mts', 'README.md', 'docs/api.md', 'test/a.js'],
    ...[
      'tests/b.ts',
      'lib/__tests__/c.js',
      'benchmarks/d.js',
      'node_modules/inner/test/e.js',
      'test/reached.js',
    ],
  ];
  for (const name of packaged) write(`from/node_modules/one/${name}`);
  mkdirSync(path.join(folder, 'from/links'));
  symlinkSync('../node_modules/one', path.join(folder, 'from/links/one'));
  const named = ['links/one', 'node_modules/one', 'node_modules/one/test/reached.js'];
  copyFiles(named, { from: path.join(folder, 'from'), to: path.join(folder, 'to') });
  expect(filesIn('to')).toEqual(
    [
      'links/one',
      ...[
        'LICENSE',
        'THIRD-LICENSES.md',
        'lib/latest/a.js',
        'lib/main.js',
        'lib/testing.js',
        'package.json',
      ].map((name) => `node_modules/one/${name}`),
      'node_modules/one/test/reached.js',
    ].sort(),
  );
});
