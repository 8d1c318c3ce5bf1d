import 'server-only';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { evmNetworkOf, isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import { smallQuantitySchema } from '#lib/chains/evm-rpc-values.ts';
import { SOLANA_GENESIS_HASH } from '#lib/solana/solana-genesis.ts';
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
  if (verified().has(chainId)) return;
  if (!(await isOfOwnNetwork(chainId))) {
    // What it answers is right in its form.
    recordChainOutcome(chainId, false);
    const { environment } = env();
    throw new ChainUnreachableError(
      `the node configured for ${chainId} is not of its ${environment} network`,
    );
  }
  verified().add(chainId);
}

async function isOfOwnNetwork(chainId: ChainId): Promise<boolean> {
  const { environment } = env();
  if (!isEvmChainId(chainId))
    return (await request(chainId, 'getGenesisHash', [])) === SOLANA_GENESIS_HASH[environment];
  const answer = smallQuantitySchema.safeParse(await request(chainId, 'eth_chainId', []));
  return answer.data === evmNetworkOf(chainId, environment).evmChainId;
}

function verified(): Set<ChainId> {
  return remember('verified-chains', () => new Set<ChainId>());
}
