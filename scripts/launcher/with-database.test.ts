import { expect, test, vi } from 'vitest';
import { withDatabase } from './with-database.ts';

test('a production folder has no database of its own, and makes none', async () => {
  vi.stubEnv('DASHBOARD_COMMAND', './dashboard');
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) vi.stubEnv(name, '');
  await expect(withDatabase(() => Promise.resolve())).rejects.toThrow('DATABASE_URL is missing');
});
