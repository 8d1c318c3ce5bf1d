import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import { relayRpc, rpcBodySchema } from '#server/chains/relay-rpc.ts';
import { defineRoute } from '#server/http/define-route.ts';

/** Read-only JSON-RPC of a chain, for the signing panel. */
export const POST = defineRoute({
  permission: 'chains.read',
  params: z.object({ chainId: chainIdSchema }),
  body: rpcBodySchema,
  run: ({ params, body, session }) => relayRpc({ chainId: params.chainId, body, session }),
});
