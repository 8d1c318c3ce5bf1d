import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { isRevert, toRefusal } from '#lib/evm/revert-reason.ts';
import type { ChainRefusal } from '#lib/signing/chain-refusal.ts';

/**
 * Why the chain refuses a call, by the parameters of `eth_call`; undefined where it would run. Throws when
 * the node answers neither.
 */
export async function findCallRefusal(
  params: readonly unknown[],
  request: ChainRequest,
): Promise<ChainRefusal | undefined> {
  try {
    await request('eth_call', params);
    return undefined;
  } catch (error) {
    if (error instanceof ChainRpcError && isRevert(error)) return toRefusal(error.message, error.data);
    throw error;
  }
}
