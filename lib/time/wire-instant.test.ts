import { expect, test } from 'vitest';
import { wireInstantSchema } from './wire-instant.ts';

test.each([
  ['0001-01-01T00:00:00Z', true],
  ['0001-01-01T00:00:00+00:01', false],
  ['0000-12-31T23:59:00-00:01', true],
  ['0000-01-01T00:00:00Z', false],
  ['2026-11-21T12:00:00.123456Z', true],
  ['2026-11-21T12:00:00', false],
  ['9999-12-31T23:59:59.999Z', true],
  ['9999-12-31T23:59:59-00:01', false],
])('%s: %s', (text, isTaken) => {
  expect(wireInstantSchema.safeParse(text).success).toBe(isTaken);
});
