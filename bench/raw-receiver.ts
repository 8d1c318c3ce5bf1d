import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { runPeer } from './run-peer.ts';

/** An authentic delivery, as little parsed as can be. */
export interface RawDelivery {
  readonly id: string;
  readonly type: string;
  readonly intentId: string;
  readonly body: string;
  /** The headers that are kept, as JSON. */
  readonly headers: string;
}

interface RawReceiver {
  /** `whsec_…` */
  readonly secret: string;
  /** Resolves once the delivery is durable; only then it is acknowledged. */
  readonly store: (delivery: RawDelivery) => Promise<void>;
  /** Answers what is no POST. */
  readonly onGet?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Runs a receiver of raw node:http with our HMAC on a free port, which it prints, until SIGTERM. */
export function runRawReceiver({ secret, store, onGet }: RawReceiver): void {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const server = createServer((request, response) => {
    if (onGet && request.method === 'GET') {
      onGet(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(request, Buffer.concat(chunks)).then((status) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"verdict":"accepted"}');
      });
    });
  });

  async function answer({ headers }: IncomingMessage, body: Buffer): Promise<number> {
    const id = String(headers['webhook-id']);
    const timestamp = String(headers['webhook-timestamp']);
    const signature = String(headers['webhook-signature']);
    const signed = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
    const expected = Buffer.from(`v1,${signed.digest('base64')}`);
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 401;
    const text = body.toString();
    const event = JSON.parse(text) as { type: string; data: { id: string } };
    const kept = JSON.stringify({
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    });
    await store({ id, type: event.type, intentId: event.data.id, body: text, headers: kept });
    return 200;
  }

  runPeer(server);
}
