import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { takeLinkUse } from '#server/signing-links/link-limits.ts';
import { findOpenLinkOf } from '#server/signing-links/open-link.ts';
import { openLinkStream } from '#server/live/open-link-stream.ts';
import { LINK_ANSWER_HEADERS, headerReader, type FrontRoute } from '../front-route.ts';
import { answerStream } from './live.ts';

/**
 * Publishes to the page of a signing link that its one thing has changed (SSE). A token is letters that need
 * no encoding.
 */
export const linkLiveRoute: FrontRoute = {
  path: /^\/api\/sign\/([\w-]{1,128})\/live$/,
  headers: LINK_ANSWER_HEADERS,
  methods: {
    GET: (exchange) =>
      answerStream(exchange, async () => {
        const open = await findOpenLinkOf({
          token: exchange.params[0] ?? '',
          clientAddress: readClientAddress(headerReader(exchange.request)),
          readCookie: (name) => readCookie(exchange.request.headers.cookie, name),
        });
        if (!open) throw new FaultError('link_unusable');
        takeLinkUse(open.link);
        return (signal) => openLinkStream(open.link, signal);
      }),
  },
};
