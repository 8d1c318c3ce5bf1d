import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishBeforeEnd } from '#server/before-end.ts';
import { BEFORE_END_MS } from '#server/end-times.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { withClientSpan } from './spans.ts';
import { startTelemetry } from './start-telemetry.ts';

const received: string[] = [];
let answer = (response: ServerResponse) => void response.writeHead(200).end('{}');
const receiver = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
  request.on('end', () => answer(response));
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  useTestEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  await startTelemetry('jobs');
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const note = (name: string) => withClientSpan(name, {}, () => Promise.resolve());

test('what was noted until the end is sent before it', async () => {
  await note('the last call');
  await finishBeforeEnd();
  expect(received.join('')).toContain('the last call');
});

test('a receiver that hangs holds the end back for a moment only', async () => {
  const held: ServerResponse[] = [];
  answer = (response) => void held.push(response);
  await note('a call');
  const startedMs = performance.now();
  await finishBeforeEnd();
  // The clock of timers is coarser than this one.
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(BEFORE_END_MS - 5);
  // The exporter itself gives its calls up after ten seconds, which is seen here a moment after that.
  await sleep(100);
  expect(held).not.toEqual([]);
  expect(held.some(({ closed }) => closed)).toBe(false);
});

test('a receiver that is gone breaks no end', async () => {
  receiver.closeAllConnections();
  receiver.close();
  await note('a call');
  await expect(finishBeforeEnd()).resolves.toBeUndefined();
});
