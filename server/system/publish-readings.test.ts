import { afterAll, expect, test, vi } from 'vitest';
import { readingStoredAgoMs } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import { processReadings } from '#server/store/schema/schema-system.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { startReadings } from './publish-readings.ts';

useTestDatabase();
afterAll(() => {
  clearInterval(remember<NodeJS.Timeout | undefined>('readings-timer', () => undefined));
  forget('reading-stored');
});

test('what could not be stored is tried again at once, and its age is known', async () => {
  expect(readingStoredAgoMs()).toBe(0);
  let tries = 0;
  const insert = vi.spyOn(database(), 'insert').mockImplementation(() => {
    tries += 1;
    throw new Error('could not extend file: No space left on device');
  });
  startReadings('front');
  await expect.poll(() => tries).toBeGreaterThan(1);
  expect(readingStoredAgoMs()).toBeGreaterThan(900);
  insert.mockRestore();
  const isStored = async () => (await database().select().from(processReadings)).length;
  await expect.poll(isStored).toBe(1);
  await expect.poll(() => readingStoredAgoMs()).toBeLessThan(900);
});
