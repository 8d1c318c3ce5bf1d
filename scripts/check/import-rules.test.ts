import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findFolderRings, listImports } from './folder-rings.ts';
import { ROOT } from '#scripts/launcher/root.ts';

const rulesSchema = z.object({ folderRows: z.record(z.string(), z.record(z.string(), z.array(z.string()))) });
const RULES_FILE = path.join(import.meta.dirname, 'import-rules.js');
const { folderRows } = rulesSchema.parse(await import(RULES_FILE));

/** Folders with rules of their own: a program of its own, and what only tests use. */
const APART = ['sandbox', 'testing'];

describe.each(Object.entries(folderRows))('the import rules of %s', (top, rows) => {
  test('have a row for every folder', () => {
    const folders = readdirSync(path.join(ROOT, top), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !APART.includes(entry.name))
      .map(({ name }) => name);
    expect(folders.filter((folder) => !Object.hasOwn(rows, folder))).toEqual([]);
  });

  test('form no ring: a row names only rows above it', () => {
    const names = Object.keys(rows);
    const upward = Object.entries(rows).flatMap(([name, to]) =>
      to.filter((other) => names.indexOf(other) >= names.indexOf(name)).map((other) => `${name} -> ${other}`),
    );
    expect(upward).toEqual([]);
  });

  test('permit nothing that no file does', () => {
    const folderOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1] : 'root');
    const used = listImports(ROOT, [top])
      .filter(({ target }) => target.startsWith(`${top}/`))
      .map(({ file, target }) => `${folderOf(file)} -> ${folderOf(target)}`);
    const unused = Object.entries(rows).flatMap(([name, to]) =>
      to.map((other) => `${name} -> ${other}`).filter((permission) => !used.includes(permission)),
    );
    expect(unused).toEqual([]);
  });
});

describe('folders with the same parent', () => {
  const roots: string[] = [];
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true });
  });

  function write(files: Readonly<Record<string, string>>): string {
    const root = mkdtempSync(path.join(tmpdir(), 'rings-'));
    roots.push(root);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    return root;
  }

  test('form no ring', () => {
    const tops = ['app', 'components', 'lib', 'server', 'scripts', 'bench', 'e2e'];
    expect(findFolderRings(ROOT, tops)).toEqual([]);
  });

  test('form one over several folders: its files are named, and no others', () => {
    const root = write({
      'lib/a/one.ts': "import { two } from '#lib/b/deep/two.ts';",
      'lib/b/deep/two.ts': "export type { Three } from '../../c/three.ts';",
      'lib/c/three.ts': "const one = import('#lib/a/one.ts');",
      'lib/d/four.ts': "import '#lib/a/one.ts';",
    });
    expect(findFolderRings(root, ['lib'])).toEqual([
      'lib/a/one.ts -> lib/b/deep/two.ts',
      'lib/b/deep/two.ts -> lib/c/three.ts',
      'lib/c/three.ts -> lib/a/one.ts',
    ]);
  });

  test('form none by a test, or by a file beside the folders', () => {
    const root = write({
      'lib/root.ts': "import '#lib/a/one.ts';",
      'lib/a/one.ts': "import { root } from '#lib/root.ts';\nimport '#lib/b/two.ts';",
      'lib/b/two.test.ts': "import '#lib/a/one.ts';",
      'lib/b/testing/scene.ts': "import '#lib/a/one.ts';",
    });
    expect(findFolderRings(root, ['lib'])).toEqual([]);
  });
});
