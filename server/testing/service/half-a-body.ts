import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';

/** What a handler answers when its browser sends half of a body and leaves. */
export async function answerToHalfABody(handle: (request: Request) => Promise<Response>): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const server = createServer((message: IncomingMessage) => {
    const body = Readable.toWeb(message) as ReadableStream;
    const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    handle(new Request('http://localhost:3000/api/x', init)).then(resolve, reject);
    message.once('data', () => client.destroy());
  });
  const { port, close } = await listenOnLoopback(server);
  const client = httpRequest({ port, method: 'POST', headers: { 'content-length': '1000' } });
  client.on('error', () => undefined);
  client.write('{"amountCents":');
  try {
    return await promise;
  } finally {
    await close();
  }
}
