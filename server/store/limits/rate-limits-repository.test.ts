import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '#server/store/schema/schema.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  clearRateLimit,
  countInWindow,
  forgetOldRateLimits,
  releaseCount,
  takeDelayedTry,
  takeFromWindow,
  takeFromWindows,
} from './rate-limits-repository.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

const DELAY = { freeTries: 2, firstDelayMs: 5_000, maxDelayMs: 15_000, forgetAfterMs: 60_000 };
const testDatabase = useTestDatabase();

/** Lets time pass for a key, by moving what is stored back. */
async function age(key: string, milliseconds: number): Promise<void> {
  await testDatabase.db.execute(sql`
    update rate_limits set window_start = window_start - ${milliseconds} * interval '1 millisecond',
      blocked_until = blocked_until - ${milliseconds} * interval '1 millisecond' where key = ${key}`);
}

describe('takeDelayedTry', () => {
  test('lets the free tries pass, then asks to wait', async () => {
    const startedMs = performance.now();
    const waits = [
      await takeDelayedTry(testDatabase.db, 'free', DELAY),
      await takeDelayedTry(testDatabase.db, 'free', DELAY),
      await takeDelayedTry(testDatabase.db, 'free', DELAY),
      await takeDelayedTry(testDatabase.db, 'free', DELAY),
    ];
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    // Less what this test has taken meanwhile.
    expect(waits[3]).toBeGreaterThan(4_900 - (performance.now() - startedMs));
    expect(waits[3]).toBeLessThanOrEqual(5_000);
  });

  test('doubles the wait up to the longest one', async () => {
    const delay = { ...DELAY, firstDelayMs: 100_000, maxDelayMs: 300_000, forgetAfterMs: 3_600_000 };
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await takeDelayedTry(testDatabase.db, 'grow', delay);
      const wait = await takeDelayedTry(testDatabase.db, 'grow', delay);
      // What the test takes meanwhile is less than the half of any.
      waits.push(Math.ceil(wait / 50_000) * 50_000);
      await age('grow', wait);
    }
    expect(waits).toEqual([0, 100_000, 200_000, 300_000]);
  });

  test('does not count a refused try', async () => {
    const delay = { ...DELAY, firstDelayMs: 50_000, maxDelayMs: 200_000, forgetAfterMs: 3_600_000 };
    for (let tries = 0; tries < 20; tries += 1) await takeDelayedTry(testDatabase.db, 'refused', delay);
    await age('refused', 50_000);
    expect(await takeDelayedTry(testDatabase.db, 'refused', delay)).toBe(0);
    expect(await takeDelayedTry(testDatabase.db, 'refused', delay)).toBeLessThanOrEqual(100_000);
  });

  test('starts again after a quiet time', async () => {
    for (let tries = 0; tries < 4; tries += 1) await takeDelayedTry(testDatabase.db, 'quiet', DELAY);
    await age('quiet', 61_000);
    const waits = [
      await takeDelayedTry(testDatabase.db, 'quiet', DELAY),
      await takeDelayedTry(testDatabase.db, 'quiet', DELAY),
      await takeDelayedTry(testDatabase.db, 'quiet', DELAY),
    ];
    expect(waits).toEqual([0, 0, 0]);
  });

  test('lets no more pass when all come at once', async () => {
    const waits = await Promise.all(
      Array.from({ length: 30 }, () => takeDelayedTry(testDatabase.db, 'burst', DELAY)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(DELAY.freeTries + 1);
  });
});

test('several windows are counted at once, each with its own length', async () => {
  const { db } = testDatabase;
  const windows = [
    { key: 'pace:minute', windowMs: MINUTE_MS },
    { key: 'pace:hour', windowMs: 60 * MINUTE_MS },
  ] as const;
  for (let uses = 1; uses <= 2; uses += 1) await takeFromWindows(db, [...windows]);
  for (const { key } of windows) await age(key, MINUTE_MS);
  expect(await takeFromWindows(db, [...windows])).toEqual(
    new Map([
      ['pace:minute', 1],
      ['pace:hour', 3],
    ]),
  );
});

describe('takeFromWindow', () => {
  test('counts within a window and starts again in the next', async () => {
    expect(await takeFromWindow(testDatabase.db, 'window', MINUTE_MS)).toBe(1);
    expect(await takeFromWindow(testDatabase.db, 'window', MINUTE_MS)).toBe(2);
    await releaseCount(testDatabase.db, 'window');
    expect(await takeFromWindow(testDatabase.db, 'window', MINUTE_MS)).toBe(2);
    await age('window', MINUTE_MS);
    expect(await takeFromWindow(testDatabase.db, 'window', MINUTE_MS)).toBe(1);
  });

  test('counts every use when all come at once', async () => {
    const counts = await Promise.all(
      Array.from({ length: 25 }, () => takeFromWindow(testDatabase.db, 'together', MINUTE_MS)),
    );
    expect(Math.max(...counts)).toBe(25);
  });
});

describe('what was counted while the clock of the database was ahead', () => {
  const DAY = 24 * 60 * MINUTE_MS;

  test('begins its window now, with what was counted', async () => {
    const { db } = testDatabase;
    for (let uses = 1; uses <= 3; uses += 1) await takeFromWindow(db, 'ahead', MINUTE_MS);
    await age('ahead', -DAY);
    expect(await takeFromWindow(db, 'ahead', MINUTE_MS)).toBe(4);
    await age('ahead', MINUTE_MS);
    expect(await takeFromWindow(db, 'ahead', MINUTE_MS)).toBe(1);
  });

  test('begins its window now also where it is only asked for', async () => {
    const { db } = testDatabase;
    for (let uses = 1; uses <= 3; uses += 1) await takeFromWindow(db, 'asked', MINUTE_MS);
    await age('asked', -DAY);
    expect(await countInWindow(db, 'asked', MINUTE_MS)).toBe(3);
    await age('asked', MINUTE_MS);
    expect(await countInWindow(db, 'asked', MINUTE_MS)).toBe(0);
  });

  test('keeps its window where that began a moment after this use', async () => {
    const { db } = testDatabase;
    await takeFromWindow(db, 'later', MINUTE_MS);
    await age('later', -30_000);
    expect(await countInWindow(db, 'later', MINUTE_MS)).toBe(1);
    expect(await takeFromWindow(db, 'later', MINUTE_MS)).toBe(2);
    await age('later', MINUTE_MS + 20_000);
    expect(await takeFromWindow(db, 'later', MINUTE_MS)).toBe(3);
  });

  test('delays no try by more than the longest delay, and the next ones as before', async () => {
    const { db } = testDatabase;
    for (let tries = 0; tries < 4; tries += 1) await takeDelayedTry(db, 'delayed', DELAY);
    await age('delayed', -DELAY.maxDelayMs);
    expect(await takeDelayedTry(db, 'delayed', DELAY)).toBeGreaterThan(0);
    await age('delayed', -DAY);
    expect(await takeDelayedTry(db, 'delayed', DELAY)).toBe(0);
    expect(await takeDelayedTry(db, 'delayed', DELAY)).toBeGreaterThan(5_000);
  });
});

test('forgets cleared and old keys', async () => {
  await testDatabase.db.delete(rateLimits);
  await takeFromWindow(testDatabase.db, 'cleared', MINUTE_MS);
  await takeFromWindow(testDatabase.db, 'old', MINUTE_MS);
  await clearRateLimit(testDatabase.db, 'cleared');
  await age('old', 2 * MINUTE_MS);
  const before = new Date(Date.now() - MINUTE_MS);
  expect(await forgetOldRateLimits(testDatabase.db, { before, limit: 10 })).toBe(1);
  expect(await takeFromWindow(testDatabase.db, 'cleared', MINUTE_MS)).toBe(1);
  expect(await takeFromWindow(testDatabase.db, 'old', MINUTE_MS)).toBe(1);
});

test('forgets no more at once than it is asked to, the oldest first', async () => {
  await testDatabase.db.delete(rateLimits);
  for (const [key, minutes] of Object.entries({ third: 2, first: 4, second: 3 })) {
    await takeFromWindow(testDatabase.db, key, MINUTE_MS);
    await age(key, minutes * MINUTE_MS);
  }
  const before = new Date(Date.now() - MINUTE_MS);
  expect(await forgetOldRateLimits(testDatabase.db, { before, limit: 2 })).toBe(2);
  expect(await testDatabase.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'third' }]);
});
