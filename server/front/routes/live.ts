import 'server-only';
import type { ServerResponse } from 'node:http';
import { isAllowed } from '#lib/auth/permissions.ts';
import { sessionLookups } from '#server/auth/session-lookups.ts';
import { openSessionToken, sessionCookie } from '#server/auth/session-token.ts';
import { toFaultResponse } from '#server/endpoints/fault-response.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { readRequestId } from '#server/http/request-id.ts';
import { openStream, STREAM_HEADERS, type LiveStream } from '#server/live/open-stream.ts';
import {
  API_ANSWER_HEADERS,
  headerReader,
  sendResponse,
  type Exchange,
  type FrontRoute,
} from '../front-route.ts';

const SEQUENCE = /^\d{1,15}$/;

/**
 * The live stream (SSE). The browser resumes by header; a page that opens it again passes the id in the
 * address.
 */
export const liveRoute: FrontRoute = {
  path: /^\/api\/live$/,
  headers: API_ANSWER_HEADERS,
  methods: {
    GET: (exchange) =>
      answerStream(exchange, async () => {
        const { headers } = exchange.request;
        const id = await openSessionToken(readCookie(headers.cookie, sessionCookie().name));
        const session = id === undefined ? undefined : await sessionLookups().find(id);
        if (!session) throw new FaultError('signed_out');
        if (!isAllowed(session.role, 'live.read')) throw new FaultError('forbidden');
        const { sessionId, userId } = session;
        return (signal) => openStream({ sessionId, userId, signal, lastEventId: readPosition(exchange) });
      }),
  },
};

function readPosition({ request, search }: Exchange): number | undefined {
  const given = request.headers['last-event-id'];
  const header = typeof given === 'string' && SEQUENCE.test(given) ? given : undefined;
  const asked = header ?? new URLSearchParams(search).get('lastEventId') ?? '';
  return SEQUENCE.test(asked) ? Number(asked) : undefined;
}

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
