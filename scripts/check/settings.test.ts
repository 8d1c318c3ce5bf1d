import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { INHERITED, programEnvironment, SETTINGS } from '#scripts/launcher/program-environment.ts';
import { settingsSchema } from '#server/env-schema.ts';
import { ROOT } from '#scripts/launcher/root.ts';

/** Settings of a launcher: nothing of the dashboard reads them. */
const OF_LAUNCHERS = ['DATA_DIR'];
/** Set by `demo`, `dev` and tests only. */
const OF_THE_SANDBOX = ['SANDBOX_URL'];
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

test('each value of the example is in single quotes, in which it is read as it is written', () => {
  const values = [...read('.env.example').matchAll(/^(?:# )?[A-Z_]+=(.*)$/gm)].map((match) => match[1]);
  expect(values.filter((value) => !/^'[^']*'$/.test(value ?? ''))).toEqual([]);
  const secret = String.raw`a#b c$HOME\n"d`;
  expect(parseEnv(`SECRET='${secret}'\nNEXT=''`)).toEqual({ SECRET: secret, NEXT: '' });
});

test('what a launcher starts gets no setting of the user but those it was given, and how much to log', () => {
  expect([...SETTINGS, ...INHERITED].sort()).toEqual(expected);
});

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a launcher starts gets no setting of a file .env by Next, and the name shown of the user', () => {
  vi.stubEnv('BRAND_NAME', 'Name of the user');
  vi.stubEnv('LOG_LEVEL', undefined);
  const file = expected.map((name) => `${name}=of-the-file\n`).join('');
  writeFileSync(path.join(folder, '.env'), `${file}ANOTHER=of-the-file\n`);
  const program = `require('@next/env').loadEnvConfig(${JSON.stringify(folder)}, false, { info() {}, error: console.error });
    process.stdout.write(JSON.stringify(process.env))`;
  const env = programEnvironment({ PORT: '3100' });
  const output = execFileSync(process.execPath, ['--eval', program], { cwd: ROOT, env, encoding: 'utf8' });
  const loaded = JSON.parse(output) as Record<string, string>;
  expect(loaded['ANOTHER']).toBe('of-the-file');
  const filled = expected.filter((name) => loaded[name] !== '');
  expect(filled.map((name) => [name, loaded[name]])).toEqual([
    ['BRAND_NAME', 'Name of the user'],
    ['PORT', '3100'],
  ]);
});
