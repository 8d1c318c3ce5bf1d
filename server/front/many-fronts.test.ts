import cluster from 'node:cluster';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BEAT } from '#server/answer-beats.ts';
import { useTestEnv, TEST_SETTINGS } from '#server/testing/test-env.ts';
import { ManyFronts } from './many-fronts.ts';
import { forkOf, Program } from './program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'many-fronts-'));
const jobsFile = path.join(folder, 'jobs.mjs');
writeFileSync(
  jobsFile,
  `process.on('message', (message) => {
     if (message === 'stop') process.exit(0);
     if (message.metricsId) process.send({ ...message, metrics: [] });
   });
   process.on('disconnect', () => process.exit(1));
   process.send('ready');`,
);

/** What the fronts send of their requests. */
let telemetry = '';
let isReceiverSilent = false;
const receiver = createHttpServer((incoming, answer) => {
  incoming.on('data', (chunk) => (telemetry += String(chunk)));
  incoming.on('end', () => isReceiverSilent || answer.end('{}'));
});
let telemetryUrl = '';

let port = 0;
let fronts: ManyFronts;
let jobs: Program;

beforeAll(async () => {
  useTestEnv();
  port = await freePort();
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const address = receiver.address();
  telemetryUrl = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`;
  stubSettings();
  jobs = new Program({ name: 'jobs', start: forkOf(jobsFile, {}), stopMs: 4_000 });
  const pages = { programs: [], socketPaths: [path.join(folder, 'pages.sock')], states: [true] };
  const node = { args: ['--port', String(port)], execArgv: ['--conditions=react-server'] };
  fronts = new ManyFronts(2, { pages, jobs, node });
  await Promise.all([...fronts.programs, jobs].map(({ started }) => started));
});
// For those that are started again: a stub is gone after its test.
beforeEach(stubSettings);
afterAll(async () => {
  await Promise.all([fronts.stop(), jobs.stop()]);
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the processes read. */
function stubSettings(): void {
  for (const [name, value] of Object.entries(TEST_SETTINGS)) vi.stubEnv(name, value);
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', telemetryUrl);
}

/**
 * Below the ports that the system gives to whoever asks for any, of which this one could be another test's
 * before the processes have started; and below those that the sandbox and its chains choose.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const candidate = randomInt(14_000, 20_000);
    const probe = createServer().listen(candidate);
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return candidate;
  }
}

/** A request on a connection of its own. */
function ask(url: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: url, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('several processes answer on one port, and each has its metrics under its name', async () => {
  const { status, text } = await ask('/api/metrics');
  expect(status).toBe(200);
  for (const name of ['fronts', 'front-1', 'front-2']) {
    expect(text).toContain(`process_start_time_seconds{process="${name}"}`);
  }
});

test('each answers whether it goes on, so that one that hangs is found', async () => {
  for (const { child } of fronts.programs) {
    const answers: unknown[] = [];
    child?.on('message', (message) => answers.push(message));
    child?.send(BEAT);
    await expect.poll(() => answers).toContainEqual({ beat: 'free' });
  }
});

/** Asks on new connections until another process is in the place of this one, and answers what came. */
async function askUntilReplaced(pid: number | undefined): Promise<(number | undefined)[]> {
  const [first] = fronts.programs;
  const statuses = new Set<number | undefined>();
  while (first?.child?.pid === pid || !first?.isReady) statuses.add((await ask('/api/health')).status);
  return [...statuses];
}

// The database of these settings is a port without a listener: 503 is what health says then.
test('one that is killed is started again, and meanwhile the other answers', async () => {
  const [first] = fronts.programs;
  const child = first?.child;
  const ended = child && once(child, 'exit');
  child?.kill('SIGKILL');
  // A connection that it had accepted dies with it.
  await ended;
  expect(first?.isReady).toBe(false);
  expect(await askUntilReplaced(child?.pid)).toEqual([503]);
});

test('one that is asked to end is started again, and from then on no connection is refused', async () => {
  const [first] = fronts.programs;
  const pid = first?.child?.pid;
  first?.child?.kill('SIGTERM');
  expect(await askUntilReplaced(pid)).toEqual([503]);
});

test('one whose process cannot be made is tried again until it can, and meanwhile the other answers', async () => {
  const [first] = fronts.programs;
  const child = first?.child;
  const ended = child && once(child, 'exit');
  cluster.setupPrimary({ cwd: path.join(folder, 'no-such-folder') });
  child?.kill('SIGKILL');
  await ended;
  await expect.poll(() => first?.child !== child && first?.child?.pid).toBeUndefined();
  expect((await ask('/api/health')).status).toBe(503);
  cluster.setupPrimary({ cwd: process.cwd() });
  expect(await askUntilReplaced(undefined)).toEqual([503]);
});

test('all end by themselves when they are asked to, also late; what they noted is sent, and the port is free again', async () => {
  const route = '/api/webhooks/conversion';
  expect((await ask(route)).status).toBe(405);
  // A request in progress, and then what receives the telemetry, take as long as they may.
  isReceiverSilent = true;
  const half = request({ host: '127.0.0.1', port, path: route, method: 'POST', agent: false });
  half.on('error', () => undefined);
  half.write('half');
  const [socket] = (await once(half, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  const children = fronts.programs.map(({ child }) => child);
  await fronts.stop();
  const ends = children.map((child) => [child?.exitCode, child?.signalCode]);
  expect(ends).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(telemetry).toContain(`GET ${route}`);
  await expect(ask('/api/health')).rejects.toThrow('ECONNREFUSED');
});
