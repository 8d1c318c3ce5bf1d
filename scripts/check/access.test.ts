import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACCESS_TABLE } from './access-table.ts';
import { ROOT } from '#scripts/launcher/root.ts';

const ENDPOINTS = [
  'app/**/page.tsx',
  'app/**/route.ts',
  'server/front/routes/*.ts',
  'server/actions/**/*.ts',
];
const NOT_ENDPOINTS = /\.test\.ts$|\/define-action\.ts$/;
const files = globSync(ENDPOINTS, { cwd: ROOT }).filter((file) => !NOT_ENDPOINTS.test(file));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The actions of a file by their keys in the access table, each with its own part of the source. */
function actionsOf(file: string): { key: string; source: string }[] {
  const [, ...parts] = read(file).split(/^(?=export )/m);
  return parts.map((source) => {
    const name = /^export (?:\w+ )*?(?:const|function) (\w+)/.exec(source)?.[1] ?? source;
    return { key: `${file}#${name}`, source };
  });
}

const actionFiles = files.filter((file) => file.startsWith('server/actions/'));
const actions = actionFiles.flatMap(actionsOf);
const others = files.filter((file) => !actionFiles.includes(file)).map((key) => ({ key, source: read(key) }));
const endpoints = [...others, ...actions];

test('every page, route and action has a row in the access table, and no row is left over', () => {
  expect(Object.keys(ACCESS_TABLE).sort()).toEqual(endpoints.map(({ key }) => key).sort());
});

const guarded = endpoints.flatMap(({ key, source }) => {
  const access = ACCESS_TABLE[key];
  return access && 'permission' in access ? [{ key, source, permission: access.permission }] : [];
});

describe.each(guarded)('$key', ({ source, permission }) => {
  test('asks for the permission of its row', () => {
    expect(source).toContain(`'${permission}'`);
  });
});

const forLinks = Object.entries(ACCESS_TABLE).flatMap(([file, access]) => ('link' in access ? [file] : []));

describe.each(forLinks.filter((file) => file.endsWith('/route.ts')))('%s', (file) => {
  test('answers only a holder of a link', () => {
    expect(read(file)).toMatch(/define(?:Link|Payment)Route\(/);
    expect(read(file)).not.toContain('defineRoute(');
  });
});

test('the stream of a link answers only its holder', () => {
  const source = read('server/front/routes/link-live.ts');
  expect(source).toContain('findOpenLink(');
  expect(source).toContain('findPaymentLink(');
});

function builderOf(key: string): string {
  const access = ACCESS_TABLE[key] ?? {};
  if ('link' in access) return 'defineLinkAction';
  return 'public' in access ? 'definePublicAction' : 'defineAction';
}

test.each(actionFiles)('%s starts with the directive', (file) => {
  expect(read(file)).toMatch(/^'use server';/);
});

// A bare export in a "use server" file is a public endpoint without session, permission, Origin check or
// parsing.
test.each(actions)('$key is built by the builder of its row', ({ key, source }) => {
  expect(source).toMatch(new RegExp(`^export const \\w+ = ${builderOf(key)}\\(`));
});
