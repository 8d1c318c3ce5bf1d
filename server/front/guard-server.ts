import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stampRequest } from '#server/http/stamp-requests.ts';
import { screenRequest, type Refusal } from './screen-request.ts';
import { headersOfAnswer } from './security-headers.ts';

export interface FrontLimits {
  /** From the connection, or the first byte of a further request on it, to the end of its headers. */
  readonly headersMs: number;
  /** From then to the end of its body. */
  readonly bodyMs: number;
  /** A connection on which nothing moves for this long, in either direction, is closed. */
  readonly idleMs: number;
  readonly maxConnections: number;
  /** Of those, what one address may hold. */
  readonly maxOfPeer: number;
}

export const FRONT_LIMITS: FrontLimits = {
  headersMs: 10_000,
  bodyMs: 10_000,
  // Streams beat four times a minute, and a file whose reader pauses has ended before (export-limits.ts); who
  // does not even read that is gone.
  idleMs: 90_000,
  // More than the streams of a process (server/live/open-stream.ts), so that these leave room for requests.
  maxConnections: 8_192,
  maxOfPeer: 512,
};

/** How late Node may detect that a time limit has passed. */
const CHECK_EVERY_MS = 500;
/**
 * Requests of one connection that are not answered yet. Browsers, proxies and senders of webhooks wait for an
 * answer before they ask again; who does not would have as much begun at once as they like.
 */
const MOST_UNANSWERED = 4;
/** What a refused connection gets to read its answer. */
const REFUSAL_WRITE_MS = 1_000;
/** What a connection is answered that is not served now. */
const BUSY = statusOnly('503 Service Unavailable', 'retry-after: 1\r\n');

/** Options of a server that drops clients which send their request slowly. */
export function frontOptions({ headersMs, bodyMs }: FrontLimits): ServerOptions {
  const requestTimeout = headersMs + bodyMs;
  return {
    headersTimeout: headersMs,
    requestTimeout,
    connectionsCheckingInterval: CHECK_EVERY_MS,
  };
}

/**
 * A listener that passes on only what can be read, stamped, and not for longer than a body may take. It is
 * checked as stamped: only what a trusted proxy forwards says for which host it is.
 */
export function frontListener(next: RequestListener, { bodyMs }: FrontLimits): RequestListener {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  return (request, response) => {
    // What came in the same packet as the request that ended the connection.
    if (request.socket.destroyed) return;
    if (!mayBegin(unanswered, response)) return;
    stampRequest(request);
    const refusal = screenRequest(request);
    if (refusal) {
      refuse(request, response, refusal);
      return;
    }
    limitBody(request, response, bodyMs);
    next(request, response);
  };
}

/** Counts a request until it is answered. False when its connection has too many: then that is ended. */
function mayBegin(unanswered: WeakMap<Socket, Set<ServerResponse>>, response: ServerResponse): boolean {
  const { socket } = response.req;
  const ofSocket = unanswered.get(socket) ?? new Set();
  if (ofSocket.size >= MOST_UNANSWERED) {
    const [first] = ofSocket;
    // It would be read as a part of an answer that has begun.
    if (first?.headersSent === false) socket.write(BUSY);
    socket.destroy();
    return false;
  }
  if (ofSocket.size === 0) unanswered.set(socket, ofSocket);
  ofSocket.add(response);
  response.once('finish', () => ofSocket.delete(response));
  return true;
}

/**
 * Answers connections beyond the limit with 503, before anything of them is read. `peerOf` names whose share
 * a connection uses; undefined for a proxy of many clients.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxOfPeer, idleMs }: FrontLimits,
  peerOf: (socket: Socket) => string | undefined,
): void {
  const open = new Set<Socket>();
  const shares = new Map<string, number>();
  const count = (peer: string | undefined, by: 1 | -1) => {
    if (peer === undefined) return;
    const share = (shares.get(peer) ?? 0) + by;
    if (share > 0) shares.set(peer, share);
    else shares.delete(peer);
  };
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    const isShareTaken = peer !== undefined && (shares.get(peer) ?? 0) >= maxOfPeer;
    if (isShareTaken || open.size >= maxConnections) {
      refuseSocket(socket);
      return;
    }
    open.add(socket);
    count(peer, 1);
    socket.once('close', () => {
      open.delete(socket);
      count(peer, -1);
    });
    for (const listener of accept) Reflect.apply(listener, server, [socket]);
  });
  server.setTimeout(idleMs);
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, headers }: Refusal): void {
  response.setHeaders(headersOfAnswer(request.url ?? '/'));
  // Bytes that still arrive are not read.
  response.writeHead(status, { ...headers, 'content-length': '0', connection: 'close' });
  response.end();
}

function limitBody(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent) request.socket.write(statusOnly('408 Request Timeout'));
    request.socket.destroySoon();
  }, bodyMs);
  timer.unref();
  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  request.once('close', stop);
}

function refuseSocket(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.end(BUSY);
  socket.resume();
  setTimeout(() => socket.destroy(), REFUSAL_WRITE_MS).unref();
}

/** An answer where there is no response to write it. */
function statusOnly(status: string, more = ''): string {
  const headers = [...headersOfAnswer('/')].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${headers.join('')}${more}content-length: 0\r\nconnection: close\r\n\r\n`;
}
