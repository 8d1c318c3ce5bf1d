import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { rpcBodySchema } from '#server/endpoints/relay-rpc.ts';
import { defineLinkRoute } from '#server/endpoints/define-link-route.ts';
import { relayForLink } from '#server/endpoints/relay-for-link.ts';

/** Read-only JSON-RPC of the link's own chain, for its page while it signs. */
export const POST = defineLinkRoute({
  params: z.object({ chainId: chainIdSchema }),
  body: rpcBodySchema,
  run: ({ params, body, open, request: { signal } }) =>
    relayForLink({ chainId: params.chainId, body, open, signal }),
});
