import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { takeReading } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { noteProgress } from './note-turns.ts';
import { RowsFailedError } from './rows-failed-error.ts';
import { Worker, type Turn } from './worker.ts';

beforeAll(() => {
  useTestEnv();
});
beforeEach(() => {
  vi.useFakeTimers();
  forget('job-turns');
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

test('a failure that repeats is logged once a minute with how many were left out, another kind at once', async () => {
  const lines: unknown[][] = [];
  const note = (...said: unknown[]) => void lines.push(said);
  remember('log', () => ({ warn: note, error: note }));
  let failure = new Error('row 1');
  const { worker } = aWorker(async () => {
    throw failure;
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(59_500);
  expect(lines).toEqual([[{ err: failure, job: 'probe' }, 'job turn failed']]);
  failure = Object.assign(new Error('no room'), { code: '53100' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.slice(1)).toEqual([[{ err: failure, job: 'probe' }, 'job turn failed']]);
  failure = new Error('row 2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.slice(2)).toEqual([[{ err: failure, job: 'probe', leftOut: 59 }, 'job turn failed']]);
  await worker.stop();
  forget('log');
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

describe('what a worker says of its turns', () => {
  const MINUTE_MS = 60_000;
  const said = () => (takeReading().jobs as { readonly probe?: Record<string, number> }).probe ?? {};
  const counted = async () => {
    const metric = metricsRegistry().getSingleMetric('dashboard_job_turns_total');
    const { values = [] } = (await metric?.get()) ?? {};
    const of = (outcome: string) => values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    return { ok: of('ok'), failed: of('failed') };
  };
  async function afterTurns(runTurn: () => Promise<Turn>) {
    const before = await counted();
    const { worker } = aWorker(runTurn, MINUTE_MS);
    worker.start();
    await vi.advanceTimersByTimeAsync(1);
    const after = await counted();
    await worker.stop();
    return { ok: after.ok - before.ok, failed: after.failed - before.failed, said: said() };
  }

  test('work that was done is apart from a turn that found nothing', async () => {
    const idle = await afterTurns(async () => IDLE);
    expect(idle).toMatchObject({ ok: 1, failed: 0, said: { idleMs: expect.any(Number) as number } });
    expect(idle.said).not.toHaveProperty('okMs');
    const ran = await afterTurns(async () => ({ ...IDLE, isOurs: true }));
    expect(ran).toMatchObject({ ok: 1, said: { okMs: expect.any(Number) as number } });
  });

  test('a run that another process has says nothing of the job', async () => {
    const { ok, failed, said: about } = await afterTurns(async () => ({ ...IDLE, isOurs: false }));
    expect({ ok, failed }).toEqual({ ok: 0, failed: 0 });
    expect(Object.keys(about)).toEqual(['expectedMs']);
  });

  test('rows that failed are a failed turn, and named apart', async () => {
    const rows = await afterTurns(() => Promise.reject(new RowsFailedError([new Error('row')], 1)));
    expect(rows).toMatchObject({ ok: 0, failed: 1, said: { rowsFailedMs: rows.said.failedMs } });
    forget('job-turns');
    const { said: about } = await afterTurns(() => Promise.reject(new Error('claim')));
    expect(about).not.toHaveProperty('rowsFailedMs');
  });

  test('a turn that does not end is late, and one that goes on is not', async () => {
    const turn = Promise.withResolvers<Turn>();
    const { worker } = aWorker(() => turn.promise);
    worker.start();
    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS);
    expect(said().expectedMs).toBeGreaterThan(Date.now());
    noteProgress('probe');
    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS);
    expect(said().expectedMs).toBeGreaterThan(Date.now());
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(said().expectedMs).toBeLessThan(Date.now());
    turn.resolve(IDLE);
    await worker.stop();
  });

  test('a pause between turns is not late, however long', async () => {
    const { worker } = aWorker(async () => IDLE, 60 * MINUTE_MS);
    worker.start();
    await vi.advanceTimersByTimeAsync(59 * MINUTE_MS);
    expect(said().expectedMs).toBeGreaterThan(Date.now());
    await worker.stop();
  });
});
