import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '#scripts/launcher/program-environment.ts';
import { settingsSchema } from '#server/env-schema.ts';
import { ROOT } from '#scripts/launcher/root.ts';

/** Settings of a launcher: nothing of the dashboard reads them. */
const OF_LAUNCHERS = ['DATA_DIR'];
/** Set by `demo`, `dev` and tests only. */
const OF_THE_SANDBOX = ['SANDBOX_URL'];
/** How much a user wants to read, and under which name, is the same for all that a launcher starts. */
const INHERITED = ['LOG_LEVEL', 'BRAND_NAME'];
const expected = Object.keys(settingsSchema.shape).sort();

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

test('the table of settings in the README names each setting of the schema, and no other', () => {
  const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const cells = table.match(/^\| .+? \|/gm) ?? [];
  const names = cells.flatMap((cell) => {
    const written = [...cell.matchAll(/`([A-Z_…]+)`/g)].map((match) => match[1] ?? '');
    const prefix = written[0]?.replace(/_[A-Z]+$/, '') ?? '';
    return written.map((name) => name.replace('…', prefix));
  });
  expect(names.filter((name) => !OF_LAUNCHERS.includes(name)).sort()).toEqual(expected);
});

test('the example of an .env file names each setting of the schema once, and no other', () => {
  const names = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(names.sort()).toEqual(
    [...expected, ...OF_LAUNCHERS].filter((name) => !OF_THE_SANDBOX.includes(name)).sort(),
  );
});

test('what a launcher starts gets no setting of the user but those it was given, and how much to log', () => {
  expect([...SETTINGS].sort()).toEqual(expected.filter((name) => !INHERITED.includes(name)));
});
