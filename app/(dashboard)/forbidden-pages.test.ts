import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { RESTRICTED_PERMISSIONS } from '#lib/auth/permissions.ts';

const ROOT = import.meta.dirname;

/** The pages that not every role may open, with what each takes. */
const RESTRICTED = globSync('**/page.tsx', { cwd: ROOT }).flatMap((page) => {
  const permission = /requirePageSession\('([^']+)'\)/.exec(readFileSync(join(ROOT, page), 'utf8'))?.[1];
  return RESTRICTED_PERMISSIONS.some((name) => name === permission) ? [{ page, permission }] : [];
});

test.each(RESTRICTED)('$page names the roles that may open it', ({ page, permission }) => {
  const refusal = join(ROOT, dirname(page), 'forbidden.tsx');
  expect(existsSync(refusal)).toBe(true);
  expect(readFileSync(refusal, 'utf8')).toContain(`permission="${permission}"`);
});

test('there are such pages', () => {
  expect(RESTRICTED.map(({ permission }) => permission)).toContain('audit.read');
});
