import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { MAX_RPC_BYTES, relayRpc, rpcBodySchema } from '#server/endpoints/relay-rpc.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';

/** Read-only JSON-RPC of a chain, for the signing panel. */
export const POST = defineRoute({
  permission: 'chains.read',
  params: z.object({ chainId: chainIdSchema }),
  body: rpcBodySchema,
  maxBodyBytes: MAX_RPC_BYTES,
  run: ({ params, body, session, request: { signal } }) =>
    relayRpc({ chainId: params.chainId, body, session, signal }),
});
