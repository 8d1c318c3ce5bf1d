import 'server-only';
import { z } from 'zod';
import { ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { SigningActor } from '#server/links/signing-actor.ts';
import { RELAYED_METHODS } from './relayed-methods.ts';
import { callChain } from './rpc-client.ts';
import { takeTokens } from './token-bucket.ts';

const callSchema = z.object({
  id: z.union([z.string().max(255), z.number(), z.null()]).default(null),
  method: z.string().max(64),
  params: z.array(z.unknown()).default([]),
});
type Call = z.infer<typeof callSchema>;

/** One call or a batch, as JSON-RPC 2.0 has it. */
export const rpcBodySchema = z.union([callSchema, z.array(callSchema).min(1).max(20)]);
export type RpcBody = z.infer<typeof rpcBodySchema>;

/** A page that checks a burn makes some twenty calls; a person opens a few pages at a time. */
const RATE = { capacity: 200, refillPerSecond: 40 };
/** Never -32601: only a node that lacks a method says that, and the sign-guard then takes another way (EIP-1474). */
const METHOD_NOT_ALLOWED = { code: -32004, message: 'the method is not relayed' };
const CALLER_IS_OVER = { code: -32001, message: 'nothing is left to sign' };
const NODE_AWAY = { code: -32000, message: 'the node did not answer' };

/**
 * Passes reads of a chain on to its node, which only the server knows the address of. Throws `forbidden`, and
 * `rate_limited` by session or by link; a link reaches no chain but its own. A refused method and a silent node are JSON-RPC errors, as a client expects them.
 */
export async function relayRpc(
  request: SigningActor & { readonly chainId: ChainId; readonly body: RpcBody },
): Promise<unknown> {
  const { chainId, body } = request;
  const caller = requireCaller(request, chainId);
  const calls = Array.isArray(body) ? body : [body];
  if (!takeTokens(`rpc:${caller}`, calls.length, RATE)) throw new FaultError('rate_limited');
  const answers = await Promise.all(calls.map((call) => relayOne(chainId, call)));
  return Array.isArray(body) ? answers : answers[0];
}

/** What a caller is answered who has nothing to ask a chain any more: a page that was just signed with still does. */
export function refuseRpc(body: RpcBody): unknown {
  const refuse = ({ id }: Call) => ({ jsonrpc: '2.0', id, error: CALLER_IS_OVER });
  return Array.isArray(body) ? body.map(refuse) : refuse(body);
}

function requireCaller(actor: SigningActor, chainId: ChainId): string {
  if (!actor.link) {
    assertAllowed(actor.session, 'chains.read');
    return actor.session.sessionId;
  }
  if (actor.link.chainId !== chainId) throw new FaultError('forbidden');
  return actor.link.id;
}

async function relayOne(chainId: ChainId, { id, method, params }: Call): Promise<unknown> {
  const envelope = { jsonrpc: '2.0', id } as const;
  if (!RELAYED_METHODS[chainFamily(chainId)].has(method)) return { ...envelope, error: METHOD_NOT_ALLOWED };
  try {
    const answer = await callChain(chainId, { method, params });
    return 'error' in answer ? { ...envelope, error: answer.error } : { ...envelope, result: answer.result };
  } catch (error) {
    if (error instanceof ChainUnreachableError) return { ...envelope, error: NODE_AWAY };
    throw error;
  }
}
