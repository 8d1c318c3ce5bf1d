import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { TEST_SETTINGS, useTestEnv } from '#server/testing/test-env.ts';
import { BEAT_TIMES, watchBeats } from './heart-beat.ts';
import { forkOf, Program } from './program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heart-beat-test-'));
const urlOf = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href);
/** Answers as every process of the dashboard does, and hangs when a message says so. */
const CHILD = path.join(folder, 'child.mjs');
writeFileSync(
  CHILD,
  `import { answerBeats } from ${urlOf('../answer-beats.ts')};
   answerBeats();
   process.on('message', (message) => {
     if (message === 'stop') process.exit(0);
     if (message === 'spin') for (;;);
     if (message === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
   });
   process.on('disconnect', () => process.exit(1));
   process.send('ready');`,
);
const TIMES = { everyMs: 500, silentMs: 1_500, silentUncountedMs: 3_000 };

beforeAll(() => void useTestEnv());
afterEach(() => void vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startWatched(name: string, execArgv: readonly string[] = []): Promise<Program> {
  const program = new Program({ name, start: forkOf(CHILD, { execArgv }), stopMs: 4_000, beats: TIMES });
  await program.started;
  return program;
}

async function countHungOf(name: string): Promise<string | undefined> {
  const text = await metricsRegistry().metrics();
  return new RegExp(`dashboard_processes_hung_total\\{program="${name}"\\} (\\d+)`).exec(text)?.[1];
}

test.each<[string, (child: ChildProcess | undefined) => unknown]>([
  ['spins without end', (child) => child?.send('spin')],
  ['waits without end', (child) => child?.send('wait')],
  ['is stopped', (child) => child?.kill('SIGSTOP')],
])('a program that %s is ended, counted and started again', async (how, hang) => {
  const program = await startWatched(how);
  expect(await countHungOf(how)).toBe('0');
  const first = program.child;
  const ended = first && once(first, 'exit');
  hang(first);
  await ended;
  expect(first?.signalCode).toBe('SIGKILL');
  expect(await countHungOf(how)).toBe('1');
  await expect.poll(() => program.child?.pid).not.toBe(first?.pid);
  await expect.poll(() => program.isReady).toBe(true);
  await program.stop();
});

test('a program that a debugger may hold says so', async () => {
  const program = await startWatched('debugged', ['--inspect=127.0.0.1:0', '--inspect-publish-uid=http']);
  const said: unknown[] = [];
  program.child?.on('message', (message) => said.push(message));
  await expect.poll(() => said).toContainEqual({ beat: 'debugged' });
  await program.stop();
});

test('nothing is ended after the whole group was stopped and goes on', async () => {
  for (const [name, value] of Object.entries(TEST_SETTINGS)) vi.stubEnv(name, value);
  const parent = spawn(
    process.execPath,
    [
      ...['--conditions=react-server', '--input-type=module', '-e'],
      `const { forkOf, Program } = await import(${urlOf('program.ts')});
       const start = forkOf(${JSON.stringify(CHILD)}, {});
       const program = new Program({ name: 'one', start, stopMs: 4_000, beats: ${JSON.stringify(TIMES)} });
       await program.started;
       setInterval(() => console.log(program.child.pid), 100);`,
    ],
    { detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  parent.stdout.on('data', (chunk) => (said += String(chunk)));
  const lines = () => said.trim().split('\n').filter(Boolean);
  await expect.poll(lines).not.toEqual([]);
  const group = -Number(parent.pid);
  process.kill(group, 'SIGSTOP');
  await sleep(TIMES.silentMs + TIMES.everyMs);
  process.kill(group, 'SIGCONT');
  const before = lines().length;
  // It has asked twice since then.
  await expect.poll(() => lines().length).toBeGreaterThan(before + 12);
  expect(new Set(lines()).size).toBe(1);
  const ended = once(parent, 'exit');
  process.kill(group, 'SIGKILL');
  await ended;
});

describe('what counts of the time without an answer', () => {
  /** A process that never answers, and both clocks in our hands. */
  function watch(findWaitedMs: (nowMs: number) => number | undefined) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const onHung = vi.fn<(silentMs: number) => void>();
    const child = new ChildProcess();
    watchBeats(child, { times: BEAT_TIMES, onHung, findWaitedMs: () => findWaitedMs(nowMs) });
    const look = (afterMs: number) => {
      nowMs += afterMs;
      vi.advanceTimersByTime(BEAT_TIMES.everyMs);
    };
    return { child, onHung, look };
  }
  const times = (count: number, run: () => void) => Array.from({ length: count }).forEach(run);

  test('is all of it where the process could run', () => {
    const { onHung, look } = watch(() => 0);
    times(5, () => look(5_000));
    expect(onHung).not.toHaveBeenCalled();
    look(5_000);
    expect(onHung.mock.calls).toEqual([[30_000]]);
    times(20, () => look(5_000));
    expect(onHung).toHaveBeenCalledTimes(1);
  });

  test('is nothing of before an answer', () => {
    const { child, onHung, look } = watch(() => 0);
    times(5, () => look(5_000));
    child.emit('message', { beat: 'free' });
    times(5, () => look(5_000));
    expect(onHung).not.toHaveBeenCalled();
  });

  test('is nothing of before this process itself did not run', () => {
    const { onHung, look } = watch(() => 0);
    times(100, () => {
      times(4, () => look(5_000));
      look(10_001);
    });
    expect(onHung).not.toHaveBeenCalled();
  });

  test('is not what the process waited for a processor', () => {
    const { onHung, look } = watch((nowMs) => nowMs * 0.9);
    times(59, () => look(5_000));
    expect(onHung).not.toHaveBeenCalled();
    look(5_000);
    expect(onHung).toHaveBeenCalledTimes(1);
  });

  test('needs longer where the system does not say that', () => {
    const { onHung, look } = watch(() => undefined);
    times(23, () => look(5_000));
    expect(onHung).not.toHaveBeenCalled();
    look(5_000);
    expect(onHung).toHaveBeenCalledTimes(1);
  });

  test('is none while a debugger may hold it', () => {
    const { child, onHung, look } = watch(() => 0);
    child.emit('message', { beat: 'debugged' });
    times(100, () => look(5_000));
    expect(onHung).not.toHaveBeenCalled();
    child.emit('message', { beat: 'free' });
    times(6, () => look(5_000));
    expect(onHung).toHaveBeenCalledTimes(1);
  });
});
