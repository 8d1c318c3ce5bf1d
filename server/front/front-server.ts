import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FRONT_END } from '#server/end-times.ts';
import { stampPage } from '#server/http/page-policy.ts';
import { findLimitedPeer } from '#server/http/stamp-requests.ts';
import { log } from '#server/observability/log.ts';
import { forward, forwardUpgrade, refuseBody, sendUnavailable } from './forward.ts';
import { send, sendJson, type Exchange, type FrontRoute } from './front-route.ts';
import { frontListener, frontOptions, limitConnections } from './guard-server.ts';
import type { ServerLimits } from './limits.ts';
import { ClientTurns } from './client-turns.ts';
import type { Renderer } from './renderer-pool.ts';
import { traceRequest } from './trace-request.ts';

export interface FrontOptions {
  readonly limits: ServerLimits;
  readonly routes: readonly FrontRoute[];
  /** A renderer that takes a request now, or undefined when none is there in time. */
  readonly chooseRenderer: (waitMs: number) => Promise<Renderer | undefined>;
  /** The policy of a page whose scripts have this nonce. */
  readonly policyOf: (nonce: string) => string;
  /** Whether connections may become something else than HTTP: only a page under development asks for that. */
  readonly allowsUpgrades: boolean;
}

/**
 * The HTTP server of the dashboard: it answers webhooks, streams, health and metrics itself and passes
 * everything else on to the pages. It owns what holds for all of them: how much and how long a client may
 * use, who a request comes from, and the shutdown.
 */
export class FrontServer {
  readonly #options: FrontOptions;
  readonly #server: Server;
  readonly #turns: ClientTurns;
  #answering = 0;
  #isEnding = false;
  #whenQuiet: () => void = () => undefined;

  constructor(options: FrontOptions) {
    this.#options = options;
    const { limits } = options;
    this.#turns = new ClientTurns(limits.pageTurns, limits.pagesWaitMs);
    const answer = frontListener((request, response) => void this.#serve(request, response), limits);
    this.#server = createServer(
      {
        ...frontOptions(limits),
        maxHeaderSize: limits.maxHeaderBytes,
        keepAliveTimeout: limits.keepAliveMs,
        noDelay: true,
        // Where only HTTP is spoken, an upgrade request is answered like any other.
        shouldUpgradeCallback: () => options.allowsUpgrades,
      },
      answer,
    );
    limitConnections(this.#server, limits, ({ remoteAddress }) => findLimitedPeer(remoteAddress));
    this.#server.on('upgrade', (request, socket, head) => void this.#serveUpgrade(request, socket, head));
  }

  /** Resolves with the port once requests are taken. */
  async listen(port: number, host: string | undefined): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  /**
   * Requests are still taken, but each answer ends its connection: who asks again is to find another process.
   */
  beginDrain(): void {
    this.#isEnding = true;
  }

  /**
   * Stops taking connections, which comes after the drain. Resolves when every request in progress is
   * answered, or after `requestsMs`. Streams count as requests in progress: their owner ends them.
   */
  async close(): Promise<void> {
    this.#isEnding = true;
    // Only stops listening: the HTTP server's own way also resets connections with a request in flight.
    NetServer.prototype.close.call(this.#server);
    await sleep(FRONT_END.arrivalMs);
    const quiet = new Promise<void>((resolve) => (this.#whenQuiet = resolve));
    this.#server.close();
    const { promise: over, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, this.#options.limits.requestsMs, undefined);
    if (this.#answering > 0) await Promise.race([quiet, over]);
    clearTimeout(timer);
    this.#server.closeAllConnections();
  }

  /** A defect costs the request that meets it, and never the process. */
  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#count(response);
    try {
      await this.#answer(request, response);
    } catch (error) {
      log().error({ err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { connection: 'close', 'content-length': 0 }).end();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#isEnding) response.shouldKeepAlive = false;
    const { url = '' } = request;
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    for (const route of this.#options.routes) {
      const match = route.path.exec(path);
      if (!match) continue;
      const search = end === -1 ? '' : url.slice(end + 1);
      const exchange = { request, response, params: match.slice(1), search, headers: route.headers };
      const answer = () => answerRoute(route, exchange);
      await (route.spanName === undefined
        ? answer()
        : traceRequest(request, response, { route: route.spanName, answer }));
      return;
    }
    stampPage(request, this.#options.policyOf);
    const answer = () => this.#toPages(request, response);
    await traceRequest(request, response, { route: 'page', answer });
  }

  async #toPages(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { maxBodyBytes, pagesWaitMs } = this.#options.limits;
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
      refuseBody(response);
      return;
    }
    const onAnswer = await this.#turns.take(request, response);
    // A client may read an answer slowly. What a renderer does for one that has left is counted there.
    if (onAnswer) response.once('close', onAnswer);
    const renderer = onAnswer && (await this.#options.chooseRenderer(pagesWaitMs));
    if (response.destroyed) return;
    if (renderer) forward(request, response, { renderer, maxBodyBytes, onAnswer });
    else sendUnavailable(response);
  }

  async #serveUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    try {
      await this.#upgrade(request, socket, head);
    } catch (error) {
      log().error({ err: error }, 'upgrade failed');
      socket.destroy();
    }
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { chooseRenderer, limits } = this.#options;
    const renderer = await chooseRenderer(limits.pagesWaitMs);
    if (renderer) forwardUpgrade(request, socket, { renderer, head });
    else socket.destroy();
  }

  #count(response: ServerResponse): void {
    this.#answering += 1;
    response.once('close', () => {
      this.#answering -= 1;
      if (this.#answering === 0) this.#whenQuiet();
    });
  }
}

async function answerRoute(route: FrontRoute, exchange: Exchange): Promise<void> {
  const { method = '' } = exchange.request;
  const act = route.methods[method === 'HEAD' ? 'GET' : (method as 'GET' | 'POST')];
  if (!act) {
    send(exchange, { status: 405, headers: { allow: listMethods(route).join(', ') } });
    return;
  }
  try {
    await act(exchange);
  } catch (error) {
    if (exchange.response.destroyed) return;
    log().error({ err: error, path: route.path.source }, 'request failed');
    if (exchange.response.headersSent) exchange.response.destroy();
    else sendJson(exchange, 500, { code: 'internal' });
  }
}

function listMethods({ methods }: FrontRoute): string[] {
  return Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
