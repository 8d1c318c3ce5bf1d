import { expect, test } from 'vitest';
import { importWithRetry } from './load-with-retry.ts';

test('a part that cannot be loaded while the server restarts is there afterwards, and nothing is thrown', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('Failed to load chunk')) : Promise.resolve('part');
  };
  await expect(importWithRetry(load, 1)).resolves.toBe('part');
  expect(tries).toBe(3);
});
