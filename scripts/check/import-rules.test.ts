import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './tool.ts';

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
});
