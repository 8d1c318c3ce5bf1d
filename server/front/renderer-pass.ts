import 'server-only';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-front-pass';

/**
 * A word that the front gives with each request to a renderer, and that nobody else learns. The framework
 * passes some requests on to itself, with the headers they came with: by the word the front knows them again,
 * and what it had stamped on them holds.
 */
export class RendererPass {
  readonly #word = randomBytes(32).toString('base64url');

  get headers(): Readonly<Record<string, string>> {
    return { [HEADER]: this.#word };
  }

  /** Whether a request was ours already. What somebody else writes under the name is removed. */
  take({ headers }: IncomingMessage): boolean {
    const given = headers[HEADER];
    Reflect.deleteProperty(headers, HEADER);
    if (typeof given !== 'string' || given.length !== this.#word.length) return false;
    return timingSafeEqual(Buffer.from(given), Buffer.from(this.#word));
  }
}
