import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ApplyQueue } from './apply-queue.ts';

/** A queue whose batches wait until they are let go. */
function heldApplyQueue({ maxBatch = 10, maxWaiting = 10 } = {}) {
  const batches: (readonly string[])[] = [];
  const errors: unknown[] = [];
  const gates: PromiseWithResolvers<undefined>[] = [];
  const apply = (batch: readonly string[]) => {
    batches.push(batch);
    const gate = Promise.withResolvers<undefined>();
    gates.push(gate);
    return gate.promise;
  };
  const queue = new ApplyQueue({ apply, onError: (error) => errors.push(error), maxBatch, maxWaiting });
  const nextGate = async () => {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    return gates.shift() ?? Promise.withResolvers<undefined>();
  };
  return { queue, batches, errors, nextGate };
}

test('the first is applied at once, and what comes meanwhile together, in order and of bounded size', async () => {
  const { queue, batches, nextGate } = heldApplyQueue({ maxBatch: 2 });
  for (const item of ['a', 'b', 'c', 'd']) queue.add([item]);
  expect(batches).toEqual([['a']]);
  for (let count = 0; count < 3; count += 1) (await nextGate()).resolve(undefined);
  await queue.settled();
  expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a batch that cannot be applied is left, and what follows is applied', async () => {
  const { queue, batches, errors, nextGate } = heldApplyQueue();
  queue.add(['a']);
  queue.add(['b']);
  (await nextGate()).reject(new Error('away'));
  (await nextGate()).resolve(undefined);
  await queue.settled();
  expect(errors).toEqual([new Error('away')]);
  expect(batches).toEqual([['a'], ['b']]);
});

test('more than may wait are taken only when a batch of them is applied', async () => {
  const { queue, nextGate } = heldApplyQueue({ maxBatch: 2, maxWaiting: 2 });
  await queue.room();
  queue.add(['a']);
  queue.add(['b', 'c', 'd']);
  let hasRoom = false;
  const room = queue.room().then(() => (hasRoom = true));
  await Promise.resolve();
  expect(hasRoom).toBe(false);
  (await nextGate()).resolve(undefined);
  (await nextGate()).resolve(undefined);
  await room;
  (await nextGate()).resolve(undefined);
  await queue.settled();
});

test('more than may wait, that come in the pause before a batch, end it', async () => {
  const batches: (readonly number[])[] = [];
  const apply = (batch: readonly number[]) => {
    batches.push(batch);
    return Promise.resolve();
  };
  const pausing = Promise.withResolvers<undefined>();
  const pause = async (_ms: number, signal: AbortSignal) => {
    pausing.resolve(undefined);
    await once(signal, 'abort');
  };
  const options = { apply, onError: () => undefined, maxBatch: 100, maxWaiting: 2, pause };
  const queue = new ApplyQueue<number>(options);
  queue.add([1]);
  queue.add([2]);
  await pausing.promise;
  queue.add([3, 4, 5]);
  await queue.room();
  expect(batches).toEqual([[1], [2, 3, 4, 5]]);
});

test('is settled when there is nothing', async () => {
  await expect(heldApplyQueue().queue.settled()).resolves.toBeUndefined();
});
