import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RESTRICTED_PERMISSIONS } from '#lib/auth/permissions.ts';
import { ROOT } from '#scripts/launcher/root.ts';
import { ACCESS_TABLE } from './access-table.ts';

/**
 * The pages that not every role may open, each with what it takes; `access.test.ts` proves that the table has
 * every page and that each asks for its permission.
 */
const RESTRICTED = Object.entries(ACCESS_TABLE).flatMap(([file, access]) => {
  const permission =
    'permission' in access && RESTRICTED_PERMISSIONS.find((name) => name === access.permission);
  return file.endsWith('/page.tsx') && permission ? [{ permission, folder: path.posix.dirname(file) }] : [];
});
const refusals = globSync('app/**/forbidden.tsx', { cwd: ROOT }).filter(
  (file) => file !== 'app/forbidden.tsx',
);

test('each page that not every role may open has a refusal of its own, and no other page has one', () => {
  expect(RESTRICTED.length).toBeGreaterThan(0);
  expect(refusals.toSorted()).toEqual(RESTRICTED.map(({ folder }) => `${folder}/forbidden.tsx`).toSorted());
});

describe.each(RESTRICTED)('$folder', ({ folder, permission }) => {
  test('names the roles that may open it', () => {
    const source = readFileSync(path.join(ROOT, folder, 'forbidden.tsx'), 'utf8');
    expect(source).toContain(`permission="${permission}"`);
  });
});
