import 'server-only';
import { FairLimiter, type TurnLimits } from '#server/fair-limiter.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { findClientNetwork, readClientAddress } from '#server/http/client-address.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { linkKindOf } from '#server/actors/link-state.ts';
import { takeLinkUse } from '#server/links/link-limits.ts';
import { findOpenLink } from '#server/links/sign/find-open-link.ts';
import { findPaymentLink } from '#server/links/pay/find-payment-link.ts';
import { remember } from '#server/process-singleton.ts';
import { openLinkStream } from '#server/live/open-link-stream.ts';
import { LINK_ANSWER_HEADERS, headerReader, type Exchange, type FrontRoute } from '../front-route.ts';
import { answerStream } from './live.ts';

/** A lookup takes a millisecond or two. */
const LOOKUP_TURNS: TurnLimits = { ofCaller: 2, ofAll: 4, waiting: 30 };
const LOOKUP_WAIT_MS = 10_000;

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
        const endTurn = await takeLookupTurn(exchange, clientAddress);
        const link = await findShownLink(exchange, clientAddress).finally(endTurn);
        if (!link) throw new FaultError('link_unusable');
        takeLinkUse(link, clientAddress);
        return (signal) => openLinkStream(link, linkKindOf(link), signal);
      }),
  },
};

/**
 * Waits for a turn to ask the database for a link. Anyone may ask for one that does not exist, and the
 * process that answers stores webhooks, too. Throws `rate_limited`.
 */
async function takeLookupTurn({ response }: Exchange, clientAddress: string): Promise<() => void> {
  const isLeft = new AbortController();
  response.once('close', () => isLeft.abort());
  const patience = AbortSignal.any([isLeft.signal, AbortSignal.timeout(LOOKUP_WAIT_MS)]);
  const turns = remember('link-lookup-turns', () => new FairLimiter(LOOKUP_TURNS));
  const caller = findClientNetwork(clientAddress) ?? clientAddress;
  const turn = await turns.take(caller, patience)?.catch(() => undefined);
  if (!turn) throw new FaultError('rate_limited');
  return turn;
}

async function findShownLink(
  { request, params }: Exchange,
  clientAddress: string,
): ReturnType<typeof findPaymentLink> {
  const [page, token = ''] = params;
  if (page === 'pay') return findPaymentLink({ token, clientAddress });
  const readOwnCookie = (name: string) => readCookie(request.headers.cookie, name);
  return (await findOpenLink({ token, clientAddress, readCookie: readOwnCookie }))?.link;
}
