import { expect, test } from 'vitest';
import { FairLimiter } from './fair-limiter.ts';

const { signal } = new AbortController();

test('whoever has fewest running is next, and of those who have as few the first that came', async () => {
  const limiter = new FairLimiter({ ofCaller: 2, ofAll: 3, waiting: 10 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (caller: string, name: string) =>
    limiter.take(caller, signal)?.then((end) => {
      begun.push(name);
      ends.set(name, end);
    });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1']) void ask(name.charAt(0), name);
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['b1', 'a1', 'c1']) {
    ends.get(name)?.();
    const count = begun.length;
    await expect.poll(() => begun.length).toBe(count + 1);
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'd1']);
});
