import { describe, expect, test, vi } from 'vitest';
import { startBackground } from './background.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';

interface Item {
  readonly lane: string;
  readonly name: string;
}

/** Work whose runs end when the test says so. */
function heldWork(items: Item[]) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const background = startBackground<Item>({
    listDue: () => items,
    laneOf: ({ lane }) => lane,
    run: ({ name }) =>
      new Promise((resolve) => {
        started.push(name);
        ends.set(name, () => {
          items.splice(
            items.findIndex((item) => item.name === name),
            1,
          );
          resolve();
        });
      }),
    nowMs: () => 0,
    findNextDueMs: () => undefined,
    onError: (error) => {
      throw error;
    },
    concurrency: 2,
  });
  return { background, started, end: (name: string) => ends.get(name)?.() };
}

describe('startBackground', () => {
  test('runs one item of a lane at a time, in order, and no more lanes than allowed', async () => {
    const work = heldWork([
      { lane: 'a', name: 'a1' },
      { lane: 'a', name: 'a2' },
      { lane: 'b', name: 'b1' },
      { lane: 'c', name: 'c1' },
    ]);
    await vi.waitFor(() => expect(work.started).toEqual(['a1', 'b1']), PATIENCE);
    work.end('a1');
    await vi.waitFor(() => expect(work.started).toEqual(['a1', 'b1', 'a2']), PATIENCE);
    work.end('b1');
    await vi.waitFor(() => expect(work.started).toEqual(['a1', 'b1', 'a2', 'c1']), PATIENCE);
    const stopped = work.background.stop();
    work.end('a2');
    work.end('c1');
    await stopped;
  });

  test('a stop waits for what runs and starts nothing new', async () => {
    const work = heldWork([
      { lane: 'a', name: 'a1' },
      { lane: 'a', name: 'a2' },
    ]);
    await vi.waitFor(() => expect(work.started).toEqual(['a1']), PATIENCE);
    const stopped = work.background.stop();
    work.end('a1');
    await stopped;
    expect(work.started).toEqual(['a1']);
  });

  test('continues after a run that fails', async () => {
    const errors: unknown[] = [];
    const items = ['broken', 'sound'];
    const done: string[] = [];
    const background = startBackground<string>({
      listDue: () => items,
      laneOf: (item) => item,
      run: async (item) => {
        items.splice(items.indexOf(item), 1);
        if (item === 'broken') throw new Error('no');
        done.push(item);
      },
      nowMs: () => 0,
      findNextDueMs: () => undefined,
      onError: (error) => errors.push(error),
      concurrency: 1,
    });
    await vi.waitFor(() => expect(done).toEqual(['sound']), PATIENCE);
    expect(errors).toHaveLength(1);
    await background.stop();
  });

  test('misses nothing that falls due while it checks', async () => {
    let nowMs = 0;
    const items = [{ dueMs: 1.5 }];
    const done: number[] = [];
    const background = startBackground<{ dueMs: number }>({
      nowMs: () => (nowMs += 1),
      listDue: (atMs) => items.filter(({ dueMs }) => dueMs <= atMs),
      findNextDueMs: (atMs) => items.find(({ dueMs }) => dueMs > atMs)?.dueMs,
      laneOf: String,
      run: async ({ dueMs }) => {
        done.push(dueMs);
        items.length = 0;
      },
      onError: (error) => {
        throw error;
      },
      concurrency: 1,
    });
    await vi.waitFor(() => expect(done).toEqual([1.5]), PATIENCE);
    await background.stop();
  });
});
