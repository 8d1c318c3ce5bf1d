import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '#server/is-same-secret.ts';

const HEADER = 'x-front-pass';

/**
 * A secret that the front adds to each request to a renderer, and that no other program knows. The framework
 * passes some requests on to itself, with their original headers: by the secret the front recognizes them,
 * and what it had stamped on them stays valid.
 */
export class RendererPass {
  readonly #secret: string;

  /** One `secret` where several fronts pass requests to the same renderers. */
  constructor(secret = RendererPass.newSecret()) {
    this.#secret = secret;
  }

  static newSecret(): string {
    return randomBytes(32).toString('base64url');
  }

  get headers(): Readonly<Record<string, string>> {
    return { [HEADER]: this.#secret };
  }

  /** Whether a request was ours already. A client's header of the same name is removed. */
  take({ headers }: IncomingMessage): boolean {
    const given = headers[HEADER];
    Reflect.deleteProperty(headers, HEADER);
    return typeof given === 'string' && isSameSecret(given, this.#secret);
  }
}
