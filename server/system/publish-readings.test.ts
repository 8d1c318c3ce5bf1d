import { afterEach, expect, test, vi } from 'vitest';
import { readingStoredAgoMs } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import { processReadings } from '#server/store/schema/schema-system.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { startReadings } from './publish-readings.ts';

useTestDatabase();
afterEach(async () => {
  clearInterval(remember<NodeJS.Timeout | undefined>('readings-timer', () => undefined));
  forget('readings-timer');
  vi.restoreAllMocks();
  await database().delete(processReadings);
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
  await expect.poll(countReadings).toBe(1);
  await expect.poll(() => readingStoredAgoMs()).toBeLessThan(900);
});

const countReadings = async () => (await database().select().from(processReadings)).length;

test('a full disk still takes what a front says, and that does not count while there is no room', async () => {
  const full = Object.assign(new Error('could not write to file: No space left on device'), {
    code: '53100',
  });
  const asked = vi.spyOn(database(), 'transaction').mockRejectedValue(full);
  startReadings('front');
  await expect.poll(() => asked.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(await countReadings()).toBe(1);
  expect(readingStoredAgoMs()).toBeGreaterThan(900);
  asked.mockRestore();
  await expect.poll(() => readingStoredAgoMs(), { timeout: 10_000 }).toBeLessThan(900);
});

test.each(['pages', 'jobs'] as const)('%s answer no balancer, and ask for no room', async (kind) => {
  const asked = vi.spyOn(database(), 'transaction');
  startReadings(kind);
  await expect.poll(countReadings, { timeout: 10_000 }).toBe(1);
  expect(asked).not.toHaveBeenCalled();
});
