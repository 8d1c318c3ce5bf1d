import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FairLimiter, type TurnLimits } from '#server/fair-limiter.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { headerReader } from './front-route.ts';
import { takeTurn } from './renderer/take-turn.ts';

/**
 * How many requests are at something that costs, and not answered yet. The others wait here, where one that
 * its client has left costs nothing, and where no client keeps all others waiting.
 */
export class ClientTurns {
  readonly #turns: FairLimiter;
  readonly #waitMs: number;

  constructor(limits: TurnLimits, waitMs: number) {
    this.#turns = new FairLimiter(limits);
    this.#waitMs = waitMs;
  }

  /**
   * What ends the turn of a request, once or more often: to be called when its work is over, also where its
   * client has left meanwhile. Undefined when none came in time, too many of its client wait, or the client
   * has left.
   */
  async take(request: IncomingMessage, response: ServerResponse): Promise<(() => void) | undefined> {
    const clientAddress = readClientAddress(headerReader(request));
    return takeTurn(this.#turns, { clientAddress, response, waitMs: this.#waitMs });
  }
}
