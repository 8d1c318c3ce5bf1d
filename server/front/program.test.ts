import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { collectMetrics } from './metrics/collect-metrics.ts';
import { forkOf, Program } from './program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'program-test-'));
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const WELL = write(
  'well.mjs',
  `process.on('message', (message) => {
     if (message === 'stop') process.exit(0);
     if (message.metricsId) {
       const facts = { help: 'x', type: 'gauge', aggregator: 'sum' };
       const metrics = [
         { ...facts, name: 'other_total', values: [{ value: 7, labels: {} }] },
         { ...facts, name: 'not_known', values: [{ value: NaN, labels: {} }] },
       ];
       process.send({ ...message, metrics });
     }
   });
   process.on('disconnect', () => process.exit(1));
   process.send('ready');`,
);
const DEAF = write(
  'deaf.mjs',
  `process.on('message', () => {}); process.on('SIGTERM', () => {}); process.send('ready');`,
);
/** Answers its first question only when the second comes. */
const LATE = write(
  'late.mjs',
  `const questions = [];
   process.on('message', (message) => {
     if (message === 'stop') process.exit(0);
     if (questions.push(message) < 2) return;
     for (const [index, { metricsId }] of questions.entries()) {
       const values = [{ value: index + 1, labels: {} }];
       const metrics = [{ name: 'late_total', help: 'x', type: 'counter', aggregator: 'sum', values }];
       process.send({ metrics, metricsId });
     }
   });
   process.on('disconnect', () => process.exit(1));
   process.send('ready');`,
);
const BROKEN = write('broken.mjs', 'process.exit(3);');

beforeAll(() => void useTestEnv());
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const start = (file: string) =>
  new Program({ name: 'one', start: forkOf(file, {}), stopMs: 4_000, niceness: 3 });

test('a program that dies is started again, and is ready again', async () => {
  const program = start(WELL);
  await program.started;
  const first = program.child?.pid;
  program.child?.kill('SIGKILL');
  await expect.poll(() => program.child?.pid).not.toBe(first);
  await expect.poll(() => program.isReady).toBe(true);
  await program.stop();
  expect(program.child?.exitCode).toBe(0);
});

/** Started as each of these says, one after the other; the last again and again. */
function startEach(...starts: readonly (() => ChildProcess)[]): Program {
  let next = 0;
  return new Program({
    name: 'one',
    stopMs: 4_000,
    start: () => (starts[next++] ?? starts.at(-1) ?? forkOf(WELL, {}))(),
  });
}

const NOT_MADE = () => {
  const child = new ChildProcess();
  process.nextTick(() => child.emit('error', new Error('spawn EAGAIN')));
  return child;
};
const NOT_EVEN_TRIED = () => {
  throw new Error('spawn ENOMEM');
};

test.each([
  ['dies before it is ready', forkOf(BROKEN, {})],
  ['could not be made', NOT_MADE],
  ['could not even be tried', NOT_EVEN_TRIED],
])(
  'a program that was well for long is started again until it is ready, also after one that %s',
  async (_name, second) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const program = startEach(forkOf(WELL, {}), second, forkOf(WELL, {}));
    await program.started;
    const first = program.child;
    vi.setSystemTime(Date.now() + 60_000);
    const ended = first && once(first, 'exit');
    first?.kill('SIGKILL');
    await ended;
    expect(program.isReady).toBe(false);
    await expect.poll(() => program.isReady).toBe(true);
    expect(program.child?.pid).not.toBe(first?.pid);
    await program.stop();
  },
);

test.each([
  ['could not be made', NOT_MADE],
  ['could not even be tried', NOT_EVEN_TRIED],
])('a first process that %s fails the start, and there is nothing to stop', async (_name, first) => {
  const program = startEach(first);
  await expect(program.started).rejects.toThrow('one ended before it was ready');
  await program.stop();
});

test('a program that dies before it was ever ready fails the start', async () => {
  await expect(start(BROKEN).started).rejects.toThrow('one ended before it was ready');
});

test('a program that does not obey is ended', async () => {
  const program = start(DEAF);
  await program.started;
  await program.stop();
  expect(program.child?.signalCode).toBe('SIGKILL');
});

test('a program ends with the process that started it, also when that is killed', async () => {
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { fork } from 'node:child_process';
     const child = fork(${JSON.stringify(WELL)}, { execArgv: [] });
     child.once('message', () => console.log(child.pid));`,
  ]);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('the metrics of all programs are one text, each with its process, and one that does not answer is left out', async () => {
  metricsRegistry();
  const [well, deaf] = [start(WELL), start(DEAF)];
  await Promise.all([well.started, deaf.started]);
  const text = await collectMetrics('front', [well, deaf]);
  expect(text).toContain('other_total{process="one"} 7');
  // What a process does not know stays unknown: as 0 it would say that all is well.
  expect(text).toMatch(/not_known\{process="one"\} nan/i);
  expect(text).toMatch(/process_cpu_seconds_total\{process="front"\} \d/);
  expect(text).toMatch(/process_start_time_seconds\{process="front"\} \d/);
  await Promise.all([well.stop(), deaf.stop()]);
});

test('metrics that come too late are not taken for an answer to a later question', async () => {
  const late = start(LATE);
  await late.started;
  expect(await collectMetrics('front', [late])).not.toContain('late_total');
  expect(await collectMetrics('front', [late])).toContain('late_total{process="one"} 2');
  await late.stop();
});
