import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import { sessionLookups } from '#server/auth/session-lookups.ts';
import { openSessionToken, sessionCookie } from '#server/auth/session-token.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { openStream } from '#server/live/open-stream.ts';
import { answerStream } from '../answer-stream.ts';
import { API_ANSWER_HEADERS, type Exchange, type FrontRoute } from '../front-route.ts';

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
