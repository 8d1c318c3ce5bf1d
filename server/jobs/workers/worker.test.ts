import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestEnv } from '#server/testing/test-env.ts';
import { Worker, type Turn } from './worker.ts';

beforeAll(() => {
  useTestEnv();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const IDLE: Turn = { taken: 0, nextDueAt: null };

function aWorker(runTurn: () => Promise<Turn>, pollMs = 5_000) {
  const turns = vi.fn(runTurn);
  return { worker: new Worker({ name: 'probe', pollMs, runTurn: turns }), turns };
}

test('takes a turn at once, and then every poll', async () => {
  const { worker, turns } = aWorker(async () => IDLE);
  worker.start();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(turns).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(turns).toHaveBeenCalledTimes(2);
  await worker.stop();
});

test('takes a turn when something falls due', async () => {
  const { worker, turns } = aWorker(async () => ({ taken: 0, nextDueAt: new Date(Date.now() + 700) }));
  worker.start();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(turns).toHaveBeenCalledTimes(3);
  await worker.stop();
});

test('takes a turn when it is woken, also when that happens during one', async () => {
  const { worker, turns } = aWorker(async () => {
    if (turns.mock.calls.length === 1) worker.wake();
    return IDLE;
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(1);
  expect(turns).toHaveBeenCalledTimes(2);
  worker.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(turns).toHaveBeenCalledTimes(3);
  await worker.stop();
});

test('does not spin on what another process has', async () => {
  const { worker, turns } = aWorker(async () => ({ taken: 0, nextDueAt: new Date(0) }));
  worker.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns).toHaveBeenCalledTimes(11);
  await worker.stop();
});

test('continues after a turn that failed', async () => {
  const { worker, turns } = aWorker(async () => {
    if (turns.mock.calls.length === 1) throw new Error('failed');
    return IDLE;
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns).toHaveBeenCalledTimes(2);
  await worker.stop();
});

test('stops after the turn in progress', async () => {
  const turn = Promise.withResolvers<Turn>();
  const { worker, turns } = aWorker(() => turn.promise);
  worker.start();
  const stopped = worker.stop();
  turn.resolve({ taken: 1, nextDueAt: new Date(0) });
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(turns).toHaveBeenCalledTimes(1);
});
