import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chainLease, eachOf, serviceLease } from '#server/jobs/run-claimed-rows.ts';
import { takeReading } from '#server/observability/reading.ts';
import * as clock from '#server/store/database-clock.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { defineRowJob } from './define-row-job.ts';
import { RunningRows, type Place } from './running-rows.ts';
import { Worker } from './worker.ts';

beforeAll(() => {
  useTestEnv();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(clock, 'readDatabaseClock').mockResolvedValue();
  forget('job-turns');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Row {
  readonly id: number;
  readonly place: Place;
}

const BATCH = 8;
const MINUTE_MS = 60_000;
const keyOf = ({ id }: Row) => String(id);
const placeOf = ({ place }: Row) => place;
const rowsOf = (count: number, place: Place, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, place }));
const forEver = () => new Promise<void>(() => undefined);
const said = () => (takeReading().jobs as { readonly probe?: Record<string, number> }).probe ?? {};

/** A job that takes what is due in order, like a claim: nothing of a chain that is full. */
function aJob(due: Row[], work: (row: Row) => Promise<void>) {
  const job = defineRowJob({
    name: 'probe',
    pollMs: 1_000,
    runTurn: async (turn) => {
      const { limit, exceptChains = [] } = await chainLease(turn.running);
      const isFree = ({ place }: Row) => !exceptChains.some((chain) => chain === place);
      const rows = due.filter(isFree).slice(0, limit);
      for (const row of rows) due.splice(due.indexOf(row), 1);
      await eachOf(turn, { rows, keyOf, placeOf }, work);
      return { taken: rows.length, nextDueAt: due.some(isFree) ? new Date(0) : null };
    },
  });
  const worker = new Worker(job);
  worker.start();
  return worker;
}

test('[B5] rows that never end hold back no others, and of their own chain only what is too many', async () => {
  const begun: Row[] = [];
  const due = [...rowsOf(100, 'solana'), ...rowsOf(3, 'base', 100)];
  aJob(due, async (row) => {
    begun.push(row);
    await forEver();
  });
  await vi.advanceTimersByTimeAsync(1_000);
  const of = (place: Place) => begun.filter((row) => row.place === place).length;
  expect({ solana: of('solana'), base: of('base') }).toEqual({ solana: 2 * BATCH, base: 3 });
  due.push({ id: 200, place: 'polygon' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(of('polygon')).toBe(1);
});

test('the end of a row that took long lets its chain take the next one at once', async () => {
  const ends: (() => void)[] = [];
  const due = rowsOf(2 * BATCH + 1, 'solana');
  const worker = aJob(due, async () => new Promise<void>((resolve) => ends.push(resolve)));
  await vi.advanceTimersByTimeAsync(900);
  expect(ends).toHaveLength(2 * BATCH);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2 * BATCH + 1);
  const stopped = vi.fn();
  const stopping = worker.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).not.toHaveBeenCalled();
  for (const end of ends) end();
  await stopping;
});

test('rows that wait for the service alone have a limit, too', async () => {
  const running = new RunningRows({ patienceMs: 1, onEnd: () => undefined });
  const rows = rowsOf(4, 'service');
  const begin = async (some: readonly Row[]) => {
    const turn = eachOf({ job: 'probe', running }, { rows: some, keyOf }, forEver);
    await vi.advanceTimersByTimeAsync(1);
    await turn;
  };
  await begin(rows.slice(0, 3));
  expect(await serviceLease(running, 2)).toMatchObject({ limit: 2 });
  await begin(rows.slice(3));
  expect(await serviceLease(running, 2)).toBeUndefined();
});

test('[B5] no row is worked on twice at once, also where its claim was lost', async () => {
  const running = new RunningRows({ patienceMs: 1, onEnd: () => undefined });
  const work = vi.fn(forEver);
  for (let turn = 0; turn < 2; turn += 1) {
    const over = eachOf({ job: 'probe', running }, { rows: rowsOf(1, 'base'), keyOf, placeOf }, work);
    await vi.advanceTimersByTimeAsync(1);
    await over;
  }
  expect(work).toHaveBeenCalledTimes(1);
});

test('what fails after its turn is a failure of the job, and what ends well is its work', async () => {
  const row = Promise.withResolvers<undefined>();
  const worker = aJob(rowsOf(1, 'base'), async () => row.promise);
  await vi.advanceTimersByTimeAsync(300);
  expect(said()).not.toHaveProperty('okMs');
  row.reject(new Error('late'));
  await vi.advanceTimersByTimeAsync(1);
  expect(said()).toMatchObject({ rowsFailedMs: Date.now() - 1 });
  expect(said()).not.toHaveProperty('okMs');
  await worker.stop();

  forget('job-turns');
  const other = Promise.withResolvers<undefined>();
  const next = aJob(rowsOf(1, 'base'), async () => other.promise);
  await vi.advanceTimersByTimeAsync(300);
  other.resolve(undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(said()).toHaveProperty('okMs');
  await next.stop();
});

test('a row without an end is late, although turns go on', async () => {
  aJob(rowsOf(1, 'base'), forEver);
  await vi.advanceTimersByTimeAsync(14 * MINUTE_MS);
  expect(said().expectedMs).toBeGreaterThan(Date.now());
  await vi.advanceTimersByTimeAsync(17 * MINUTE_MS);
  expect(said().expectedMs).toBeLessThan(Date.now());
});
