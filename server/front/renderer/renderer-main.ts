import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import next from 'next';
import { answerBeats } from '#server/answer-beats.ts';
import { finishBeforeEnd } from '#server/before-end.ts';
import { RENDERER_END_MS } from '#server/end-times.ts';
import { keepCompiledCode } from '#server/keep-compiled-code.ts';
import { answerCall } from '#server/endpoints/action-call.ts';
import { sendToParent } from '#server/send-to-parent.ts';
import { OwnRequests } from './own-requests.ts';
import { PAGE_TURNS, RenderTurns } from './render-turns.ts';

/**
 * Renders pages and answers the other routes of the app, in a process of its own: whatever a page costs,
 * webhooks and streams do not wait for it. Reached by the front only, through a socket that belongs to this
 * user. What it does before its first request is `instrumentation.ts`. Started by the front and ended by it;
 * signals to the group are the front's to answer.
 */
answerBeats();
const { values } = parseArgs({
  options: {
    socket: { type: 'string' },
    host: { type: 'string' },
    port: { type: 'string' },
    development: { type: 'boolean', default: false },
  },
});
const { socket = '', host, port = '', development } = values;

/**
 * Connections that wait while this process is busy; one beyond it is refused. As many as four fronts have
 * requests here at once (limits.ts), should only this process be ready, and what Linux allows by default.
 */
const BACKLOG = 4_096;

/** Longer than what is read for a request may take: one that still goes on hangs. */
const ABANDONED_MS = 60_000;

/** More than the front takes, which adds headers of its own. */
const MOST_HEADER_BYTES = 64 * 1_024;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(1));

// The front closes what is idle; a connection that ended here first would fail the request that was just sent
// on it.
const server = createServer({
  ...{ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 },
  maxHeaderSize: MOST_HEADER_BYTES,
});
const app = next({
  dev: development,
  dir: process.cwd(),
  ...(host === undefined ? {} : { hostname: host }),
  port: Number(port),
  httpServer: server,
});
await app.prepare();
const handle = app.getRequestHandler();
const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  answerCall(request, response, () =>
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    }),
  );
// In the turn of the request that they are asked for.
const ownRequests = new OwnRequests((request, response) => void answer(request, response));
// Unset, the framework asks itself under the protocol of the request: by TLS, which is the proxy's to speak.
process.env['__NEXT_PRIVATE_ORIGIN'] = await ownRequests.listen();
const turns = new RenderTurns({ ...PAGE_TURNS, waiting: BACKLOG }, ABANDONED_MS);
server.on('request', (request, response) => {
  ownRequests.mark(request);
  void turns.run(request, response, () => answer(request, response));
});

process.on('message', (message) => {
  if (message === 'stop') void end();
});
// A renderer that was ended by force leaves its socket behind, and one that cannot listen is of no use: the
// framework would only log the error. A named pipe of Windows ends with its process.
server.once('error', (error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(1);
});
if (process.platform !== 'win32') rmSync(socket, { force: true });
server.listen({ path: socket, backlog: BACKLOG }, () => sendToParent('ready'));
keepCompiledCode();

/** Whatever of it fails or takes too long, the process ends. */
async function end(): Promise<void> {
  await Promise.race([close(), sleep(RENDERER_END_MS)]).catch(() => undefined);
  await finishBeforeEnd();
  process.exit(0);
}

/** What runs after an answer (`after`) is still ours to finish. */
async function close(): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  ownRequests.close();
  await app.close();
}
