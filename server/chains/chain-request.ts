import 'server-only';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { evmNetworkOf, isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import { smallQuantitySchema } from '#lib/chains/evm-rpc-values.ts';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { callForWhole } from './call-for-whole.ts';
import { recordChainOutcome } from './chain-health.ts';

/**
 * Calls to the node of a chain, for decisions about money: a node of another network than the environment's
 * is treated like none at all (R7). Throws ChainRpcError for a refusal, ChainUnreachableError otherwise.
 */
export function chainRequest(chainId: ChainId): ChainRequest {
  return async (method, params) => {
    await requireOwnNetwork(chainId);
    return request(chainId, method, params);
  };
}

async function request(chainId: ChainId, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await callForWhole(chainId, { method, params });
  if (!('error' in answer)) return answer.result;
  const { code, message, data } = answer.error;
  throw new ChainRpcError(code, message, data);
}

/** Asked once a process: which network a node serves does not change under its address. */
async function requireOwnNetwork(chainId: ChainId): Promise<void> {
  if (!isEvmChainId(chainId) || verified().has(chainId)) return;
  const { evmChainId } = evmNetworkOf(chainId, env().environment);
  const answer = smallQuantitySchema.safeParse(await request(chainId, 'eth_chainId', []));
  if (answer.data !== evmChainId) {
    // What it answers is right in its form.
    recordChainOutcome(chainId, false);
    throw new ChainUnreachableError(`the node configured for ${chainId} is not of chain ${evmChainId}`);
  }
  verified().add(chainId);
}

function verified(): Set<ChainId> {
  return remember('verified-chains', () => new Set<ChainId>());
}
