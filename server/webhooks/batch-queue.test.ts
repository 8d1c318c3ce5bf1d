import { expect, test } from 'vitest';
import { BatchQueue, QueueFullError } from './batch-queue.ts';

const stored = (count: number): PromiseSettledResult<void>[] =>
  Array.from({ length: count }, () => ({ status: 'fulfilled', value: undefined }));

/** A queue whose batches wait until they are let go. */
function heldBatchQueue(maxBatch: number, maxWaiting: number) {
  const batches: (readonly string[])[] = [];
  const gates: PromiseWithResolvers<PromiseSettledResult<void>[]>[] = [];
  const take = (batch: readonly string[]) => {
    batches.push(batch);
    const gate = Promise.withResolvers<PromiseSettledResult<void>[]>();
    gates.push(gate);
    return gate.promise;
  };
  const settle = async (settling: (gate: (typeof gates)[number]) => void) => {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    for (const gate of gates.splice(0)) settling(gate);
  };
  return { queue: new BatchQueue({ maxBatch, maxWaiting, take }), batches, settle };
}

test('what arrives while a batch is stored goes into the next ones, in order and of bounded size', async () => {
  const { queue, batches, settle } = heldBatchQueue(2, 10);
  const all = Promise.all(['a', 'b', 'c', 'd'].map((item) => queue.submit(item)));
  for (const count of [1, 2, 1]) await settle((gate) => gate.resolve(stored(count)));
  await all;
  expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('[R90] more than can wait is refused at once, and what waits is still taken', async () => {
  const { queue, batches, settle } = heldBatchQueue(2, 2);
  const taken = ['a', 'b', 'c'].map((item) => queue.submit(item));
  await expect(queue.submit('d')).rejects.toThrow(QueueFullError);
  await settle((gate) => gate.resolve(stored(1)));
  await settle((gate) => gate.resolve(stored(2)));
  await Promise.all(taken);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

test('[R90] each item fares as its own storing did; one without an answer is not stored', async () => {
  const { queue, settle } = heldBatchQueue(3, 10);
  const answers = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => queue.submit(item)));
  await settle((gate) => gate.resolve(stored(1)));
  await settle((gate) => gate.resolve([{ status: 'rejected', reason: 'b' }, ...stored(1)]));
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
});

test('[R90] a batch that fails is not stored, and the next one is tried', async () => {
  const { queue, settle } = heldBatchQueue(1, 10);
  const answers = Promise.allSettled(['a', 'b'].map((item) => queue.submit(item)));
  await settle((gate) => gate.reject(new Error('away')));
  await settle((gate) => gate.resolve(stored(1)));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  const later = queue.submit('c');
  await settle((gate) => gate.resolve(stored(1)));
  await later;
});
