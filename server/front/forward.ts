import 'server-only';
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { findMissingPolicy } from '#server/http/page-policy.ts';
import { log } from '#server/observability/log.ts';
import type { Renderer } from './renderer-pool.ts';

/**
 * Headers of one connection, not of what it carries. The list is complete: names in a client's `Connection`
 * take no header away, for without the length of its body a request would be two for a renderer.
 */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

interface ForwardOptions {
  readonly renderer: Renderer;
  readonly maxBodyBytes: number;
  /** Called when the answer begins; not for a request that gets none. */
  readonly onAnswer: () => void;
}

/**
 * Passes a request to a renderer and its answer back, as they come. What the front understood of the request
 * is what the renderer gets: headers are written again, so that the two cannot read the same bytes
 * differently.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { renderer, maxBodyBytes, onAnswer }: ForwardOptions,
): void {
  const { socketPath, agent } = renderer;
  const outgoing = httpRequest({
    socketPath,
    agent,
    method: request.method,
    path: request.url,
    headers: toRendererHeaders(request),
    setDefaultHeaders: false,
  });
  renderer.waiting += 1;
  response.once('close', () => {
    renderer.waiting -= 1;
    // The client is gone, or has its answer: then this does nothing.
    outgoing.destroy();
  });
  outgoing.once('error', (error) => answerFailure(response, error));
  outgoing.once('response', (answer) => {
    onAnswer();
    passBack(answer, response);
  });
  passBody(request, outgoing, { response, maxBodyBytes });
}

function passBack(answer: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    answer.destroy();
    return;
  }
  const headers = listEndToEnd(answer);
  const policy = findMissingPolicy(response.req, answer);
  if (policy !== undefined) headers.push('content-security-policy', policy);
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
  // An error here means that the connection is closed: there is no one to answer.
  pipeline(answer, response, () => undefined);
}

function passBody(
  request: IncomingMessage,
  outgoing: ClientRequest,
  { response, maxBodyBytes }: { readonly response: ServerResponse; readonly maxBodyBytes: number },
): void {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.byteLength;
    if (length > maxBodyBytes) {
      request.pause();
      outgoing.destroy();
      refuseBody(response);
    } else if (!outgoing.write(chunk)) {
      request.pause();
      outgoing.once('drain', () => request.resume());
    }
  });
  request.once('end', () => outgoing.end());
  // Half a body is no request.
  request.once('aborted', () => outgoing.destroy());
}

export function refuseBody(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(413, { connection: 'close', 'content-length': 0 }).end();
}

function answerFailure(response: ServerResponse, error: Error): void {
  if (response.destroyed || response.writableEnded) return;
  log().warn({ err: error }, 'the pages did not answer');
  if (response.headersSent) response.destroy();
  else sendUnavailable(response);
}

const UNAVAILABLE = `O painel está iniciando ou ocupado. Tente novamente em instantes.
The dashboard is starting or busy. Try again in a moment.
`;
const LINK_UNAVAILABLE = {
  pay: `Esta página não está disponível agora. Tente novamente em instantes. Se você já pagou, não pague novamente.
This page is not available now. Try again in a moment. If you have already paid, do not pay again.
`,
  sign: `Esta página não está disponível agora. Tente novamente em instantes. Se você já assinou, não assine novamente.
This page is not available now. Try again in a moment. If you have already signed, do not sign again.
`,
} as const;

/** The pages cannot be had just now. */
export function sendUnavailable(response: ServerResponse): void {
  const [, link] = /^\/(pay|sign)\//.exec(response.req.url ?? '') ?? [];
  const body = link === 'pay' || link === 'sign' ? LINK_UNAVAILABLE[link] : UNAVAILABLE;
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function toRendererHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (!HOP_BY_HOP.has(name)) headers[name] = value;
  }
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}

function listEndToEnd(answer: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const name = answer.rawHeaders[index] ?? '';
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, answer.rawHeaders[index + 1] ?? '');
  }
  return kept;
}

/** Passes a whole connection on: this is how a page in development gets its changes. */
export function forwardUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  { renderer, head }: { readonly renderer: Renderer; readonly head: Buffer },
): void {
  const upstream = connect(renderer.socketPath);
  const lines = Object.entries(request.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}`),
  );
  upstream.write(
    `${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
  );
  upstream.write(head);
  const end = () => {
    socket.destroy();
    upstream.destroy();
  };
  for (const side of [socket, upstream]) side.on('error', end).on('close', end);
  socket.pipe(upstream).pipe(socket);
}
