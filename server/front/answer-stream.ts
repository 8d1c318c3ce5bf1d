import 'server-only';
import { Readable, pipeline } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { toFaultResponse } from '#server/http/fault-response.ts';
import { readRequestId } from '#server/http/request-id.ts';
import { STREAM_HEADERS } from '#server/live/open-stream.ts';
import { headerReader, sendResponse } from './front-route.ts';
import type { Exchange } from './front-route.ts';

type Open = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/** Lets in who may, and then opens. Who only asks for the head is told the same and holds nothing. */
export async function answerStream(exchange: Exchange, admit: () => Promise<Open>): Promise<void> {
  const { request, response } = exchange;
  try {
    const open = await admit();
    const head = [...exchange.headers, ...Object.entries(STREAM_HEADERS).flat()];
    if (request.method === 'HEAD') {
      response.writeHead(200, head).end();
      return;
    }
    const left = new AbortController();
    response.once('close', () => left.abort());
    const stream = await open(left.signal);
    response.writeHead(200, head);
    // What fails here is a connection that is gone; it comes back and resumes.
    pipeline(Readable.fromWeb(stream as WebStream<Uint8Array>), response, () => undefined);
  } catch (error) {
    await sendResponse(exchange, toFaultResponse(error, readRequestId(headerReader(request))));
  }
}
