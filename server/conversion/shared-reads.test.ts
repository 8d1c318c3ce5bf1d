import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SharedReads } from './shared-reads.ts';

// Time passes here only as a test says.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads that take this long, and what they cost. */
function slowReads(takesMs: number, fails = false) {
  const cost = { begun: 0, atOnce: 0, mostAtOnce: 0 };
  const read = async () => {
    cost.begun += 1;
    cost.atOnce += 1;
    cost.mostAtOnce = Math.max(cost.mostAtOnce, cost.atOnce);
    const begunMs = performance.now();
    await pause(takesMs);
    cost.atOnce -= 1;
    if (fails) throw new Error('no answer');
    return begunMs;
  };
  return { cost, read };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** What the work comes to, for which time passes. */
async function overTime<T>(ms: number, work: Promise<T>): Promise<T> {
  await Promise.all([vi.advanceTimersByTimeAsync(ms), work.catch(() => undefined)]);
  return work;
}

describe('reads that users cause', () => {
  test('a storm of clicks on one thing becomes one read at a time, and few of them', async () => {
    const { cost, read } = slowReads(30);
    const reads = new SharedReads<number>(100);
    const clicks = Array.from({ length: 300 }, async (_, n) => {
      await pause(n);
      const askedMs = performance.now();
      expect(askedMs - (await reads.read('one', read))).toBeLessThanOrEqual(100);
    });
    await overTime(1_000, Promise.all(clicks));
    expect(cost.mostAtOnce).toBe(1);
    // One in each tenth of a second.
    expect(cost.begun).toBe(3);
  });

  test('who asks while an old read is in progress gets the next one, together with the others', async () => {
    const { cost, read } = slowReads(80);
    const reads = new SharedReads<number>(20);
    const first = reads.read('one', read);
    await vi.advanceTimersByTimeAsync(40);
    const askedMs = performance.now();
    const asked = Promise.all([reads.read('one', read), reads.read('one', read), first]);
    const late = await overTime(200, asked);
    expect(late[0]).toBe(late[1]);
    expect(late[0]).toBeGreaterThanOrEqual(askedMs - 20);
    expect(cost).toMatchObject({ begun: 2, mostAtOnce: 1 });
  });

  test('a failure is shared like an answer, and not for longer', async () => {
    const { cost, read } = slowReads(5, true);
    const reads = new SharedReads<number>(60);
    const asked = await overTime(5, Promise.allSettled([1, 2, 3].map(() => reads.read('one', read))));
    expect(asked.every(({ status }) => status === 'rejected')).toBe(true);
    expect(cost.begun).toBe(1);
    await vi.advanceTimersByTimeAsync(70);
    await expect(overTime(5, reads.read('one', read))).rejects.toThrow('no answer');
    expect(cost.begun).toBe(2);
  });

  test('different things do not wait for each other', async () => {
    const { cost, read } = slowReads(20);
    const reads = new SharedReads<number>();
    await overTime(20, Promise.all([reads.read('one', read), reads.read('other', read)]));
    expect(cost).toMatchObject({ begun: 2, mostAtOnce: 2 });
  });
});
