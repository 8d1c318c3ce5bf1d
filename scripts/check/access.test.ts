import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACCESS_TABLE } from './access-table.ts';
import { ROOT } from './tool.ts';

const ENDPOINTS = [
  'app/**/page.tsx',
  'app/**/route.ts',
  'server/front/routes/*.ts',
  'server/actions/**/*.ts',
];
const NOT_ENDPOINTS = /\.test\.ts$|\/define-action\.ts$/;
const files = globSync(ENDPOINTS, { cwd: ROOT }).filter((file) => !NOT_ENDPOINTS.test(file));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('every page, route and action has a row in the access table, and no row is left over', () => {
  expect(Object.keys(ACCESS_TABLE).sort()).toEqual([...files].sort());
});

const guarded = Object.entries(ACCESS_TABLE).flatMap(([file, access]) =>
  'permission' in access ? [{ file, permission: access.permission }] : [],
);

describe.each(guarded)('$file', ({ file, permission }) => {
  test('asks for the permission of its row', () => {
    expect(read(file)).toContain(`'${permission}'`);
  });
});

const forLinks = Object.entries(ACCESS_TABLE).flatMap(([file, access]) => ('link' in access ? [file] : []));

describe.each(forLinks.filter((file) => file.endsWith('/route.ts')))('%s', (file) => {
  test('answers only a holder of a link', () => {
    expect(read(file)).toContain('defineLinkRoute(');
    expect(read(file)).not.toContain('defineRoute(');
  });
});

test('the stream of a signing link answers only its holder', () => {
  expect(read('server/front/routes/link-live.ts')).toContain('findOpenLinkOf(');
});

function builderOf(file: string): string {
  const access = ACCESS_TABLE[file] ?? {};
  if ('link' in access) return 'defineLinkAction';
  return 'public' in access ? 'definePublicAction' : 'defineAction';
}

describe.each(files.filter((file) => file.startsWith('server/actions/')))('%s', (file) => {
  const source = read(file);
  const builder = builderOf(file);

  test('starts with the directive', () => {
    expect(source).toMatch(/^'use server';/);
  });

  // A bare export in a "use server" file is a public endpoint without session, permission, Origin check or
  // parsing.
  test(`exports nothing that ${builder} did not build`, () => {
    const exports = source.split('\n').filter((line) => line.startsWith('export '));
    const bare = exports.filter(
      (line) => !new RegExp(`^export (?:const \\w+ = ${builder}\\(|type )`).test(line),
    );
    expect(bare).toEqual([]);
  });
});
