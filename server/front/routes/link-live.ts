import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { linkKindOf } from '#server/actors/link-state.ts';
import { takeLinkUse } from '#server/links/link-limits.ts';
import { findOpenLink } from '#server/links/sign/find-open-link.ts';
import { findPaymentLink } from '#server/links/pay/find-payment-link.ts';
import { openLinkStream } from '#server/live/open-link-stream.ts';
import { ClientTurns } from '../client-turns.ts';
import { LINK_ANSWER_HEADERS, headerReader, type Exchange, type FrontRoute } from '../front-route.ts';
import { answerStream } from './live.ts';

/**
 * Of those that ask the database for a link, which takes a millisecond or two. Anyone may ask for one that
 * does not exist, and the process that answers stores webhooks, too.
 */
const LOOKUP_TURNS = new ClientTurns({ ofCaller: 2, ofAll: 4, waiting: 30 }, 10_000);

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
        const endTurn = await LOOKUP_TURNS.take(exchange.request, exchange.response);
        if (!endTurn) throw new FaultError('rate_limited');
        const link = await findShownLink(exchange, clientAddress).finally(endTurn);
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
