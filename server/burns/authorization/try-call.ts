import 'server-only';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { findCallRefusal } from '#lib/evm/run/find-call-refusal.ts';

/**
 * Whether a call would run now; `failed` when the node answers neither that it runs nor that it reverts.
 * Throws when the node cannot be reached.
 */
export async function tryCall(
  { from, to, data }: Pick<BurnAuthorization, 'from' | 'to' | 'data'>,
  request: ChainRequest,
): Promise<'runs' | 'reverts' | 'failed'> {
  try {
    const refusal = await findCallRefusal([{ from, to, data, value: '0x0' }, 'latest'], request);
    return refusal ? 'reverts' : 'runs';
  } catch (error) {
    if (error instanceof ChainRpcError) return 'failed';
    throw error;
  }
}
