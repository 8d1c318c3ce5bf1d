import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import { FaultError } from '#server/errors/fault-error.ts';
import { parseInput } from './to-fault.ts';
import { withoutRaw } from '#server/errors/without-raw.ts';
import { takeLinkUse } from '#server/signing-links/link-limits.ts';
import { noteOpening } from '#server/signing-links/note-opening.ts';
import type { OpenLink } from '#server/signing-links/find-open-link.ts';
import { requestOpenLink } from '#server/signing-links/request-link.ts';
import { requestPaymentLink } from '#server/signing-links/pay/request-payment-link.ts';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { requireOwnOrigin } from '#server/http/check-origin.ts';
import { apiHeaders, toFaultResponse } from './fault-response.ts';
import { readJsonBody } from '#server/http/read-body.ts';
import { readRequestId } from '#server/http/request-id.ts';

const MAX_BODY_BYTES = 64 * 1024;
const tokenSchema = z.object({ token: z.string().max(128) });
const nothing = z.unknown();

interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Builds an API route for holders of a signing link: the token in the address replaces a session. A token
 * that opens nothing is answered `link_unusable`, whatever the reason.
 */
export function defineLinkRoute<
  Params extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
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
      if (request.method !== 'GET') requireOwnOrigin(request.headers);
      const open = await requestOpenLink(token);
      if (!open) throw new FaultError('link_unusable');
      if (request.method === 'GET') takeLinkUse(open.link, readClientAddress(request.headers));
      return withoutRaw(async () => {
        const body = definition.body ? await readJsonBody(request, MAX_BODY_BYTES) : undefined;
        return definition.run({
          params: parseInput(orNothing(definition.params), await context.params),
          body: parseInput(orNothing(definition.body), body),
          open,
          request,
        });
      });
    });
}

/** The same for a holder of a payment link; it only reads. The first read of a page counts as its opening. */
export function definePaymentRoute(run: (link: SigningLinkRow) => Promise<unknown>) {
  return (request: Request, context: RouteContext): Promise<Response> =>
    answerHolder(request, context, async (token) => {
      const link = await requestPaymentLink(token);
      if (!link) throw new FaultError('link_unusable');
      const clientAddress = readClientAddress(request.headers);
      takeLinkUse(link, clientAddress);
      if (new URL(request.url).searchParams.has('opening')) await noteOpening(link, clientAddress);
      return withoutRaw(() => run(link));
    });
}

async function answerHolder(
  request: Request,
  context: RouteContext,
  answerToken: (token: string) => Promise<unknown>,
): Promise<Response> {
  const requestId = readRequestId(request.headers);
  try {
    const { token } = parseInput(tokenSchema, await context.params);
    const answer = await answerToken(token);
    return answer instanceof Response ? answer : Response.json(answer, { headers: apiHeaders(requestId) });
  } catch (error) {
    unstable_rethrow(error);
    return toFaultResponse(error, requestId, request.signal);
  }
}

/**
 * A part without a schema has the type of `nothing`, which is what parses it. The compiler cannot see that.
 */
function orNothing<Schema extends z.ZodType>(schema: Schema | undefined): Schema {
  return schema ?? (nothing as z.ZodType as Schema);
}
