import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import { relayRpc, rpcBodySchema } from '#server/chains/relay-rpc.ts';
import { defineLinkRoute } from '#server/http/define-link-route.ts';

/** Read-only JSON-RPC of the link's own chain, for its page. */
export const POST = defineLinkRoute({
  params: z.object({ chainId: chainIdSchema }),
  body: rpcBodySchema,
  run: ({ params, body, open }) => relayRpc({ chainId: params.chainId, body, link: open.link }),
});
