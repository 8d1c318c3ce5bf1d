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

test('is settled when there is nothing', async () => {
  await expect(heldApplyQueue().queue.settled()).resolves.toBeUndefined();
});
