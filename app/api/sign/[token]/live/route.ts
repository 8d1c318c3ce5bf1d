import { defineLinkRoute } from '#server/http/define-link-route.ts';
import { openLinkStream } from '#server/live/open-link-stream.ts';
import { STREAM_HEADERS } from '#server/live/open-stream.ts';

export const dynamic = 'force-dynamic';

/** Tells the page of a signing link that its one thing has changed (SSE). */
export const GET = defineLinkRoute({
  run: async ({ open }) => new Response(await openLinkStream(open.link), { headers: STREAM_HEADERS }),
});
