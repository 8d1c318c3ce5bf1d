import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from './audit-actions.ts';

const WRITTEN = /\baction(?:: | = )(?:\w+ \? )?'([a-z-]+[.][a-z_-]+)'/g;

test('what the server writes into the audit log has a text', () => {
  const sources = globSync('server/**/*.ts').filter((file) => !/[.]test[.]ts$|^server.sandbox./.test(file));
  const written = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(WRITTEN)].map(([, action]) => action),
  );
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
  expect(written.length).toBeGreaterThan(20);
  expect([...new Set(written)].filter((action) => !AUDIT_ACTIONS.some((known) => known === action))).toEqual(
    [],
  );
});
