import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { answerMessage, type CallMethod } from './dispatch.ts';
import { isLoopbackRequest } from './loopback.ts';

const MAX_BODY_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const chunkSchema = z.instanceof(Buffer);

/** JSON-RPC over HTTP, not yet listening. */
export function createHttpServer(callMethod: CallMethod): Server {
  return createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    void handle(request, response, callMethod);
  });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  callMethod: CallMethod,
): Promise<void> {
  if (!isLoopbackRequest(request)) {
    reply(response, 403, 'only for this machine');
    return;
  }
  allowBrowsers(request, response);
  if (request.method === 'OPTIONS') {
    reply(response, 204, '');
    return;
  }
  if (request.method === 'GET' && request.url === '/health') {
    reply(response, 200, 'ok');
    return;
  }
  if (request.method !== 'POST') {
    reply(response, 405, 'JSON-RPC is POST');
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    response.setHeader('connection', 'close');
    reply(response, 413, `a request body has at most ${MAX_BODY_BYTES} bytes`);
    return;
  }
  response.setHeader('content-type', 'application/json');
  reply(response, 200, answerMessage(body, callMethod) ?? '');
}

function allowBrowsers(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS');
  response.setHeader('access-control-allow-headers', 'content-type, solana-client');
  response.setHeader('access-control-max-age', '600');
  response.setHeader('vary', 'origin');
}

/** The body, or undefined when it is too large or the sender closed the connection. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      const bytes = chunkSchema.parse(chunk);
      length += bytes.length;
      if (length > MAX_BODY_BYTES) return undefined;
      chunks.push(bytes);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  response.end(body);
}
