import 'server-only';
import type { IncomingMessage } from 'node:http';
import { MAX_WEBHOOK_BYTES, receive } from '#server/webhooks/receive.ts';
import { API_ANSWER_HEADERS, headerReader, sendJson, type FrontRoute } from '../front-route.ts';

/** The service's events. An adapter: bytes in, acknowledgement out; `receive` does the work. */
export const webhookRoute: FrontRoute = {
  path: /^\/api\/webhooks\/conversion$/,
  headers: API_ANSWER_HEADERS,
  spanName: '/api/webhooks/conversion',
  methods: {
    POST: async (exchange) => {
      const { request } = exchange;
      const body = await collectBody(request, MAX_WEBHOOK_BYTES);
      if (body === 'aborted') return;
      if (body === 'too_large') {
        sendJson(exchange, 413, { verdict: 'too_large' }, { connection: 'close' });
        return;
      }
      const { status, verdict } = await receive(body, headerReader(request));
      sendJson(exchange, status, { verdict }, { 'cache-control': 'no-store' });
    },
  },
};

/**
 * The raw bytes of a body. Longer ones are cut off when they are announced or while they arrive, never
 * collected first.
 */
function collectBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too_large' | 'aborted'> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too_large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > maxBytes) {
        request.pause();
        resolve('too_large');
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', () => resolve('aborted'));
    request.once('close', () => resolve('aborted'));
  });
}
