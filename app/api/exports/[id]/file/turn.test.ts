import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getExport } from '#server/exports/get-export.ts';
import { startExport } from '#server/exports/start-export.ts';
import { streamExport } from '#server/exports/stream-export.ts';
import { FrontServer } from '#server/front/front-server.ts';
import { LIMITS } from '#server/front/limits.ts';
import type { Renderer } from '#server/front/renderer-pool.ts';
import { signInAs } from '#server/testing/http/fake-request.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { GET } from './route.ts';

useTestDatabase();
beforeAll(() => mirror(anIntent()));

/** A connection on which nothing moves for so long is closed; the shipped one waits 90 s. */
const IDLE_MS = 1_500;

/** Answers as the process of the pages does. */
async function answerFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = request.url?.split('/')[3] ?? '';
  const context = { params: Promise.resolve({ id }) };
  const answer = await GET(new Request(`http://localhost:3000${request.url ?? ''}`), context);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) response.end();
  else await pipeline(Readable.fromWeb(answer.body as NodeStream), response);
}

/** The real front before the route, with less patience. */
async function startFront(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'export-turn-'));
  const socketPath = path.join(folder, 'pages.sock');
  const pages = createServer((request, response) => {
    void answerFile(request, response).catch(() => response.destroy());
  });
  await once(pages.listen(socketPath), 'listening');
  const renderer = { socketPath, agent: new Agent(), waiting: 0 } as unknown as Renderer;
  const front = new FrontServer({
    limits: { ...LIMITS, idleMs: IDLE_MS, requestsMs: 100 },
    routes: [],
    chooseRenderer: async () => renderer,
    policyOf: () => '',
    allowsUpgrades: false,
  });
  onTestFinished(async () => {
    await front.close();
    pages.closeAllConnections();
    pages.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return front.listen(0, '127.0.0.1');
}

async function startFor(session: Session): Promise<string> {
  const selection = { list: 'intents', filter: intentFilterSchema.parse({}) } as const;
  return (await startExport({ selection, format: 'csv' }, { session, locale: 'en' })).id;
}

/** Another user's file, of which nothing is taken yet. */
async function heldFile(): Promise<ReadableStream<Uint8Array>> {
  const session = await sessionOf('viewer');
  return (await streamExport(await startFor(session), session)).body;
}

test('an export that waits for its turn holds no connection: it is refused at once, keeps its place, and its file is fetched after it', async () => {
  const held = [await heldFile(), await heldFile()];
  const session = await signInAs('viewer');
  const id = await startFor(session);
  const address = `http://127.0.0.1:${String(await startFront())}/api/exports/${id}/file`;

  const early = await fetch(address);
  expect([early.status, early.headers.get('content-disposition')]).toEqual([429, null]);
  expect(await getExport(id, session)).toMatchObject({ state: 'waiting', ahead: 1, reason: null });

  await Promise.all(held.map((body) => new Response(body).text()));
  await expect.poll(() => getExport(id, session)).toMatchObject({ state: 'waiting', ahead: 0 });
  const file = await fetch(address);
  expect([file.status, (await file.text()).split('\r\n').length]).toEqual([200, 3]);
  expect((await getExport(id, session)).state).toBe('complete');
});
