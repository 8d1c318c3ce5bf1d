import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import { findSessionOf } from '#server/auth/find-session.ts';
import { sessionCookie } from '#server/auth/session-token.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { openStream } from '#server/live/open-stream.ts';
import { answerStream } from '../answer-stream.ts';
import { API_ANSWER_HEADERS } from '../front-route.ts';
import type { Exchange, FrontRoute } from '../front-route.ts';

const SEQUENCE = /^\d{1,15}$/;

/** The live stream (SSE). The browser resumes by header; a page that opens it anew passes the id in the address. */
export const liveRoute: FrontRoute = {
  path: /^\/api\/live$/,
  headers: API_ANSWER_HEADERS,
  methods: {
    GET: (exchange) =>
      answerStream(exchange, async () => {
        const { headers } = exchange.request;
        const session = await findSessionOf(readCookie(headers.cookie, sessionCookie().name));
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
