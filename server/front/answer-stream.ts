import 'server-only';
import type { ServerResponse } from 'node:http';
import { toFaultResponse } from '#server/endpoints/fault-response.ts';
import { readRequestId } from '#server/http/request-id.ts';
import { STREAM_HEADERS, type LiveStream } from '#server/live/open-stream.ts';
import { headerReader, sendResponse, type Exchange } from './front-route.ts';

type Open = (signal: AbortSignal) => Promise<LiveStream>;

/**
 * Checks the permission first, and then opens the stream. A HEAD request gets the same answer and holds
 * nothing.
 */
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
    if (response.destroyed) {
      stream.stop();
      return;
    }
    // It ends with its connection: frames go out as they are, the same bytes for every reader, in one write
    // each.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, head);
    writeTo(response, stream);
  } catch (error) {
    await sendResponse(exchange, toFaultResponse(error, readRequestId(headerReader(request))));
  }
}

function writeTo(response: ServerResponse, stream: LiveStream): void {
  response.on('drain', () => stream.goOn());
  stream.start({
    write: (bytes) => response.write(bytes),
    hasRoom: () => !response.writableNeedDrain,
    end: () => response.end(),
  });
}
