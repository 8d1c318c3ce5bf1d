import { z } from 'zod';
import { defineRoute } from '#server/http/define-route.ts';
import { openStream, STREAM_HEADERS } from '#server/live/open-stream.ts';

export const dynamic = 'force-dynamic';

const sequence = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** The live stream (SSE). The browser resumes by header; a page that opens it anew passes the id in the address. */
export const GET = defineRoute({
  permission: 'live.read',
  query: z.object({ lastEventId: sequence }),
  run: async ({ query, session, request }) => {
    const header = sequence.parse(request.headers.get('last-event-id') ?? undefined);
    const lastEventId = header ?? query.lastEventId;
    const stream = await openStream({ sessionId: session.sessionId, lastEventId });
    return new Response(stream, { headers: STREAM_HEADERS });
  },
});
