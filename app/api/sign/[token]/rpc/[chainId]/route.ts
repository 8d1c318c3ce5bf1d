import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import { rpcBodySchema } from '#server/chains/relay-rpc.ts';
import { defineLinkRoute } from '#server/http/define-link-route.ts';
import { relayForLink } from '#server/links/relay-for-link.ts';

/** Read-only JSON-RPC of the link's own chain, for its page while it signs. */
export const POST = defineLinkRoute({
  params: z.object({ chainId: chainIdSchema }),
  body: rpcBodySchema,
  run: ({ params, body, open, request: { signal } }) =>
    relayForLink({ chainId: params.chainId, body, open, signal }),
});
