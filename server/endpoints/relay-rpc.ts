import 'server-only';
import { z } from 'zod';
import { ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { chainFamily, type ChainFamily, type ChainId } from '#lib/chains/chains.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Actor } from '#server/actors/actor.ts';
import { countRuns } from '#server/chains/count-runs.ts';
import { RELAYED_EVM } from '#server/chains/relayed-evm.ts';
import { RELAYED_SOLANA } from '#server/chains/relayed-solana.ts';
import { callChain } from '#server/chains/rpc-client.ts';
import {
  takeRelayedCalls,
  takeRelayedRuns,
  takeRelayTurn,
  type RelayCaller,
} from '#server/chains/relay-limiter.ts';
import { subjectOf } from '#server/store/links/links-repository.ts';

const callSchema = z.object({
  id: z.union([z.string().max(255), z.number(), z.null()]).default(null),
  method: z.string().max(64),
  params: z.array(z.unknown()).max(8).default([]),
});
type Call = z.infer<typeof callSchema>;

/** One call or a batch, as JSON-RPC 2.0 has it. */
export const rpcBodySchema = z.union([callSchema, z.array(callSchema).min(1).max(20)]);
export type RpcBody = z.infer<typeof rpcBodySchema>;
/** A call of the sign-guard has some kilobytes. */
export const MAX_RPC_BYTES = 48 * 1024;

/** Which methods are relayed, and with which parameters. */
export const RELAYED: Readonly<Record<ChainFamily, typeof RELAYED_EVM>> = {
  evm: RELAYED_EVM,
  solana: RELAYED_SOLANA,
};

const MAX_ANSWER_BYTES = 1024 * 1024;
/**
 * Never -32601: only a node that lacks a method says that, and the sign-guard then takes another way
 * (EIP-1474).
 */
const METHOD_NOT_ALLOWED = { code: -32004, message: 'the method is not relayed' };
const PARAMS_NOT_ALLOWED = { code: -32602, message: 'the method is not relayed with these parameters' };
const TOO_MANY = { code: -32005, message: 'too many calls at once' };
const CALLER_IS_OVER = { code: -32001, message: 'nothing is left to sign' };
const NODE_UNAVAILABLE = { code: -32000, message: 'the node did not answer' };

export type RelayRequest = Actor & {
  readonly chainId: ChainId;
  readonly body: RpcBody;
  /** Aborted when no caller waits for the answer any more. */
  readonly signal?: AbortSignal;
};

/**
 * Passes reads of a chain on to its node, whose address only the server knows. It limits what is asked
 * (`relayed-evm.ts`, `relayed-solana.ts`), how often and how much at once (`relay-limiter.ts`), and how long
 * an answer may be. The calls of a client that leaves are abandoned. Throws `forbidden`, and `rate_limited`.
 * A link reaches only its own chain. A refused method and a silent node are JSON-RPC errors, as a client
 * expects them.
 */
export async function relayRpc(request: RelayRequest): Promise<unknown> {
  const { chainId, body, signal = new AbortController().signal } = request;
  const caller = requireCaller(request, chainId);
  const calls = Array.isArray(body) ? body : [body];
  if (!takeRelayedCalls(caller, calls.length)) throw new FaultError('rate_limited');
  const answers = await Promise.all(calls.map((call) => relayOne(call, { chainId, caller, signal })));
  return Array.isArray(body) ? answers : answers[0];
}

/**
 * The answer to a caller who may ask a chain nothing any more. A page that was just signed with still asks.
 */
export function refuseRpc(body: RpcBody): unknown {
  const refuse = ({ id }: Call) => ({ jsonrpc: '2.0', id, error: CALLER_IS_OVER });
  return Array.isArray(body) ? body.map(refuse) : refuse(body);
}

function requireCaller({ session, link }: Actor, chainId: ChainId): RelayCaller {
  if (!link) {
    requireAllowed(session, 'chains.read');
    return { userId: session.userId };
  }
  if (link.chainId !== chainId) throw new FaultError('forbidden');
  return { linkSubject: subjectOf(link), makerId: link.createdBy };
}

interface Asked {
  readonly chainId: ChainId;
  readonly caller: RelayCaller;
  readonly signal: AbortSignal;
}

async function relayOne({ id, method, params }: Call, { chainId, caller, signal }: Asked): Promise<unknown> {
  const envelope = { jsonrpc: '2.0', id } as const;
  const allowed = RELAYED[chainFamily(chainId)].get(method);
  if (!allowed) return { ...envelope, error: METHOD_NOT_ALLOWED };
  const asked = allowed.safeParse(params);
  if (!asked.success) return { ...envelope, error: PARAMS_NOT_ALLOWED };
  const runs = countRuns(method, asked.data);
  if (!takeRelayedRuns(caller, chainId, runs)) return { ...envelope, error: TOO_MANY };
  const turn = takeRelayTurn(caller, signal);
  if (!turn) return { ...envelope, error: TOO_MANY };
  try {
    const finish = await turn.catch(giveUp);
    try {
      const options = { signal, maxBytes: MAX_ANSWER_BYTES };
      const answer = await callChain(chainId, { method, params: asked.data }, options);
      return 'error' in answer
        ? { ...envelope, error: answer.error }
        : { ...envelope, result: answer.result };
    } finally {
      finish();
    }
  } catch (error) {
    if (error instanceof ChainUnreachableError) return { ...envelope, error: NODE_UNAVAILABLE };
    throw error;
  }
}

/** No caller reads the answer by then. */
function giveUp(cause: unknown): never {
  throw new ChainUnreachableError('the caller has left', { cause });
}
