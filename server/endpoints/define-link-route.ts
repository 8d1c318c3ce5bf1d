import 'server-only';
import { z } from 'zod';
import { FaultError } from '#server/errors/fault-error.ts';
import { parseInput } from './to-fault.ts';
import { withoutRaw } from '#server/errors/without-raw.ts';
import { takeLinkUse } from '#server/links/link-limits.ts';
import { noteOpening } from '#server/links/note-opening.ts';
import type { OpenLink } from '#server/links/sign/find-open-link.ts';
import { requestOpenLink } from '#server/links/sign/request-signing-link.ts';
import { requestPaymentLink } from '#server/links/pay/request-payment-link.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { MOST_BODY_BYTES } from '#server/http/most-body-bytes.ts';
import { readJsonBody } from '#server/http/read-body.ts';
import {
  answerRoute,
  isSafe,
  parsePart,
  requireOriginToChange,
  type Nothing,
  type RouteContext,
} from './answer-route.ts';

const tokenSchema = z.object({ token: z.string().max(128) });

/**
 * Builds an API route for holders of a signing link: the token in the address replaces a session. A token
 * that opens nothing is answered `link_unusable`, whatever the reason.
 */
export function defineLinkRoute<
  Params extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: {
  params?: Params;
  /** Parses a JSON body; with it the route is one to be posted to, and the Origin is checked. */
  body?: Body;
  run: (context: {
    params: z.output<Params>;
    body: z.output<Body>;
    open: OpenLink;
    request: Request;
  }) => Promise<unknown>;
}) {
  return (request: Request, context: RouteContext): Promise<Response> =>
    answerHolder(request, context, async (token) => {
      requireOriginToChange(request);
      const open = await requestOpenLink(token);
      if (!open) throw new FaultError('link_unusable');
      // The browser that watches what it signed opens nothing.
      if (isSafe(request)) await takeRead(open.link, request, { canOpen: open.access === 'sign' });
      return withoutRaw(async () => {
        const body = definition.body ? await readJsonBody(request, MOST_BODY_BYTES) : undefined;
        return definition.run({
          params: parsePart(definition.params, await context.params),
          body: parsePart(definition.body, body),
          open,
          request,
        });
      });
    });
}

/** The same for a holder of a payment link; it only reads. */
export function definePaymentRoute(run: (link: LinkRow) => Promise<unknown>) {
  return (request: Request, context: RouteContext): Promise<Response> =>
    answerHolder(request, context, async (token) => {
      const link = await requestPaymentLink(token);
      if (!link) throw new FaultError('link_unusable');
      await takeRead(link, request, { canOpen: true });
      return withoutRaw(() => run(link));
    });
}

/**
 * Counts one read of a link. The first one of a page's script counts as an opening of the link, and the very
 * first read in any case: its document alone is also fetched by what shows a preview of the address.
 */
async function takeRead(
  link: LinkRow,
  request: Request,
  { canOpen }: { readonly canOpen: boolean },
): Promise<void> {
  const clientAddress = readClientAddress(request.headers);
  takeLinkUse(link, clientAddress);
  const isPage = new URL(request.url).searchParams.has('opening');
  if (canOpen) await noteOpening(link, { clientAddress, isPage });
}

function answerHolder(
  request: Request,
  context: RouteContext,
  answerToken: (token: string) => Promise<unknown>,
): Promise<Response> {
  return answerRoute(request, async () => {
    const { token } = parseInput(tokenSchema, await context.params);
    return answerToken(token);
  });
}
