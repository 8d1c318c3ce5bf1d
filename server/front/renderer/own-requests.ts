import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { isSameSecret } from '#server/is-same-secret.ts';

const HEADER = 'x-renderer-pass';

/**
 * Takes what the framework asks of itself to answer a request, such as an action that only another page has.
 * It asks at an address of this machine, with the headers of that request, which the front has checked and
 * stamped. By the front it would come as another client's, and find no listener while the front closes. A
 * secret that only this process knows is on each of its requests; without it nothing is answered here.
 */
export class OwnRequests {
  readonly #secret = randomBytes(32).toString('base64url');
  // Who asks closes what is idle: a connection that ended here first would fail the request that was just
  // sent on it.
  readonly #server = createServer({ keepAliveTimeout: 0 });

  constructor(answer: RequestListener) {
    this.#server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (this.#isOurs(request)) answer(request, response);
      else response.writeHead(403, { connection: 'close', 'content-length': 0 }).end();
    });
  }

  /** Takes requests from now on. Answers the origin that the framework has to send them to. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port to listen on');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Makes what is asked to answer this request known here. A client's header of the same name is lost. */
  mark({ headers }: { readonly headers: IncomingHttpHeaders }): void {
    headers[HEADER] = this.#secret;
  }

  close(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  #isOurs({ headers }: IncomingMessage): boolean {
    const given = headers[HEADER];
    return typeof given === 'string' && isSameSecret(given, this.#secret);
  }
}
