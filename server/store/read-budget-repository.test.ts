import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { database } from './database.ts';
import {
  findReadBudget,
  LONGEST_PAUSE_MS,
  releaseReads,
  pauseReads,
  takeReads,
  type ReadKind,
} from './read-budget-repository.ts';
import { readBudget } from './schema/schema-lists.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

useTestDatabase();
beforeEach(async () => {
  await database().delete(readBudget);
});

const START_MS = Date.parse('2026-11-22T12:00:00.000Z');
const at = (ms: number) => new Date(START_MS + ms);
const take = async (kind: ReadKind, wanted: number, ms: number, perMinute = 120) =>
  takeReads(database(), { kind, wanted, perMinute, now: at(ms) });

describe('the reads of a minute', () => {
  test('are never more than the budget, whoever takes them, however many processes and in whatever steps', async () => {
    const steps = fc.array(
      fc.record({
        afterMs: fc.integer({ min: 0, max: 20_000 }),
        takers: fc.array(
          fc.record({ kind: fc.constantFrom('watched', 'requested', 'polled'), wanted: fc.nat(60) }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      { minLength: 5, maxLength: 15 },
    );
    const property = fc.asyncProperty(steps, fc.constantFrom(12, 60, 300), async (story, perMinute) => {
      await database().delete(readBudget);
      const given: { ms: number; count: number }[] = [];
      let ms = 0;
      for (const { afterMs, takers } of story) {
        ms += afterMs;
        const grants = await Promise.all(
          takers.map(({ kind, wanted }) => take(kind as 'polled', wanted, ms, perMinute)),
        );
        given.push({ ms, count: grants.reduce((sum, { granted }) => sum + granted, 0) });
      }
      for (const { ms: fromMs } of given) {
        const inMinute = given.filter((one) => one.ms >= fromMs && one.ms < fromMs + MINUTE_MS);
        expect(inMinute.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(perMinute);
      }
    });
    await fc.assert(property, { numRuns: 8 });
  });

  test('two processes that want all they can get share it, and use nearly all of it', async () => {
    let count = 0;
    for (let ms = 0; ms < 2 * MINUTE_MS; ms += 2_500) {
      const grants = await Promise.all([take('polled', 99, ms), take('polled', 99, ms)]);
      count += grants.reduce((sum, { granted }) => sum + granted, 0);
    }
    expect(count).toBeGreaterThan(2 * 120 * 0.85);
    expect(count).toBeLessThanOrEqual(2 * 120);
  });

  test('when there are none left, it is known when there will be', async () => {
    await take('polled', 99, 0);
    const { granted, moreAt } = await take('polled', 1, 0);
    expect(granted).toBe(0);
    const waitMs = (moreAt?.getTime() ?? 0) - START_MS;
    expect((await take('polled', 1, waitMs - 100)).granted).toBe(0);
    expect((await take('polled', 1, waitMs)).granted).toBe(1);
  });
});

describe('who comes first', () => {
  test('an open page is served when polls and requested reads are not, and requested reads before polls', async () => {
    const granted = [];
    for (const kind of ['polled', 'requested', 'watched'] as const)
      granted.push((await take(kind, 99, 0)).granted);
    expect(granted).toEqual([5, 3, 2]);
  });

  test('what a user asked for is always given, counts, and delays the rest by a minute at most', async () => {
    expect(await take('asked', 1_000, 0)).toEqual({ granted: 1_000, moreAt: null });
    expect((await take('watched', 1, 1_000)).granted).toBe(0);
    const { moreAt } = await take('watched', 1, 1_000);
    expect((moreAt?.getTime() ?? 0) - START_MS).toBeLessThan(70_000);
    expect((await take('polled', 1, 75_000)).granted).toBe(1);
  });

  test('what was taken and not made is given back', async () => {
    await take('watched', 10, 0);
    await releaseReads(database(), 'watched', 4);
    expect((await take('watched', 99, 0)).granted).toBe(4);
    expect(await findReadBudget(database())).toMatchObject({ watchedTotal: 10, polledTotal: 0 });
  });
});

describe('[R18] while the service wants a pause', () => {
  test('no process gets a read, except what a user asked for, and afterwards not many at once', async () => {
    await pauseReads(database(), at(30_000));
    for (const kind of ['watched', 'requested', 'polled'] as const) {
      const { granted, moreAt } = await take(kind, 5, 29_999);
      expect(granted).toBe(0);
      expect(moreAt?.getTime()).toBeGreaterThanOrEqual(START_MS + 30_000);
    }
    expect((await take('asked', 1, 29_999)).granted).toBe(1);
    expect((await take('polled', 99, 30_001)).granted).toBe(0);
    expect((await take('polled', 99, 36_000)).granted).toBeGreaterThan(0);
  });

  test('a shorter pause does not end a longer one', async () => {
    await take('polled', 1, 0);
    await pauseReads(database(), at(30_000));
    await pauseReads(database(), at(5_000));
    expect((await take('watched', 1, 20_000)).granted).toBe(0);
  });
});

describe('after the clock of the database was ahead', () => {
  const DAY = 24 * 60 * MINUTE_MS;

  test('the budget fills again at once', async () => {
    expect((await take('polled', 99, DAY)).granted).toBeGreaterThan(0);
    const { granted, moreAt } = await take('polled', 99, 0);
    expect(granted).toBe(0);
    expect((moreAt?.getTime() ?? 0) - START_MS).toBeLessThan(MINUTE_MS);
    expect((await take('polled', 99, MINUTE_MS)).granted).toBeGreaterThan(0);
  });

  test('a pause that was wanted then is over, and a new one counts', async () => {
    await pauseReads(database(), at(DAY));
    await take('polled', 99, 0);
    expect((await take('polled', 99, MINUTE_MS)).granted).toBeGreaterThan(0);
    await pauseReads(database(), at(DAY));
    await pauseReads(database(), at(MINUTE_MS + 30_000));
    const { granted, moreAt } = await take('watched', 1, MINUTE_MS + 20_000);
    expect(granted).toBe(0);
    expect((moreAt?.getTime() ?? 0) - START_MS).toBeLessThan(3 * MINUTE_MS);
    expect((await take('watched', 1, 3 * MINUTE_MS)).granted).toBe(1);
  });

  test('[R18] the longest pause is no such one', async () => {
    await pauseReads(database(), at(LONGEST_PAUSE_MS));
    await pauseReads(database(), at(0));
    expect((await take('watched', 1, LONGEST_PAUSE_MS - 1_000)).granted).toBe(0);
  });
});
