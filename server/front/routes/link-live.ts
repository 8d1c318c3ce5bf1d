import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { linkKindOf } from '#server/actors/link-state.ts';
import { takeLinkUse } from '#server/links/link-limits.ts';
import { findOpenLink } from '#server/links/sign/find-open-link.ts';
import { findPaymentLink } from '#server/links/pay/find-payment-link.ts';
import { openLinkStream } from '#server/live/open-link-stream.ts';
import { LINK_ANSWER_HEADERS, headerReader, type Exchange, type FrontRoute } from '../front-route.ts';
import { answerStream } from './live.ts';

/**
 * Publishes to the page of a signing link or a payment link that its one thing has changed (SSE). A token is
 * letters that need no encoding.
 */
export const linkLiveRoute: FrontRoute = {
  path: /^\/api\/(sign|pay)\/([\w-]{1,128})\/live$/,
  headers: LINK_ANSWER_HEADERS,
  methods: {
    GET: (exchange) =>
      answerStream(exchange, async () => {
        const clientAddress = readClientAddress(headerReader(exchange.request));
        const link = await findShownLink(exchange, clientAddress);
        if (!link) throw new FaultError('link_unusable');
        takeLinkUse(link, clientAddress);
        return (signal) => openLinkStream(link, linkKindOf(link), signal);
      }),
  },
};

async function findShownLink(
  { request, params }: Exchange,
  clientAddress: string,
): ReturnType<typeof findPaymentLink> {
  const [page, token = ''] = params;
  if (page === 'pay') return findPaymentLink({ token, clientAddress });
  const readOwnCookie = (name: string) => readCookie(request.headers.cookie, name);
  return (await findOpenLink({ token, clientAddress, readCookie: readOwnCookie }))?.link;
}
