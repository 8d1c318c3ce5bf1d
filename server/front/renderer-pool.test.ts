import { expect, test } from 'vitest';
import { RendererPool } from './renderer-pool.ts';

test('a request goes to the renderer with the least to do, of those that are ready', async () => {
  const pool = new RendererPool(['one', 'two', 'three']);
  pool.setReady([false, true, true]);
  const chosen = [];
  for (let count = 0; count < 3; count += 1) {
    const renderer = await pool.choose(0);
    if (renderer) renderer.waiting += 1;
    chosen.push(renderer?.socketPath);
  }
  expect(chosen).toEqual(['two', 'three', 'two']);
});

test('a request waits for one to become ready, again after all were gone, and not for ever', async () => {
  const pool = new RendererPool(['one']);
  expect(await pool.choose(10)).toBeUndefined();
  for (let times = 0; times < 2; times += 1) {
    const waiting = pool.choose(10_000);
    pool.setReady([true]);
    expect((await waiting)?.socketPath).toBe('one');
    pool.setReady([false]);
    expect(pool.areReady).toBe(false);
  }
});
