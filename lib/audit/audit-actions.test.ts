import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from './audit-actions.ts';

test('what may be chosen in the audit log is there once', () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
});
