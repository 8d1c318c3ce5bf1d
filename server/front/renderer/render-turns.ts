import type { IncomingMessage, ServerResponse } from 'node:http';
import { FairLimiter, type TurnLimits } from '#server/fair-limiter.ts';
import { CLIENT_ADDRESS_HEADER } from '#server/http/stamped-headers.ts';
import { takeTurn } from './take-turn.ts';

/**
 * Requests that are not answered yet, at a front and at a renderer. A client is an address, or an IPv6 /48.
 * Many pages that wait for a slow service are a few hundred. In all it is less than what a renderer lets wait
 * to connect (renderer-main.ts), so that none is refused there.
 */
export const PAGE_TURNS = { ofCaller: 256, ofAll: 1_024 } as const;

/**
 * How many requests are worked on in this process. A front ends the turn of a client that leaves, while what
 * was begun for it here goes on: it reads the database to its end.
 */
export class RenderTurns {
  readonly #turns: FairLimiter;
  readonly #abandonedMs: number;

  /** `abandonedMs`: what hangs has its turn for no longer than that after its client has left. */
  constructor(limits: TurnLimits, abandonedMs: number) {
    this.#turns = new FairLimiter(limits);
    this.#abandonedMs = abandonedMs;
  }

  /**
   * Works on a request in its turn, which ends with the work, or once the answer begins: a client may read
   * that slowly. Answers 503 where too many of its client wait. One whose client leaves first never begins.
   */
  async run(request: IncomingMessage, response: ServerResponse, work: () => Promise<void>): Promise<void> {
    const clientAddress = String(request.headers[CLIENT_ADDRESS_HEADER]);
    const end = await takeTurn(this.#turns, { clientAddress, response });
    if (end === undefined) {
      if (!response.destroyed) response.writeHead(503, { 'retry-after': '1', 'content-length': 0 }).end();
      return;
    }
    const endLate = () => {
      const timer = setTimeout(end, this.#abandonedMs).unref();
      void done.finally(() => clearTimeout(timer));
    };
    response.once('close', endLate);
    whenAnswered(response, end);
    const done = work().finally(end);
    await done;
  }
}

/** Headers that are not sent by name are sent by this, too. */
function whenAnswered(response: ServerResponse, begin: () => void): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => typeof response;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    begin();
    return writeHead(status, ...rest);
  };
}
