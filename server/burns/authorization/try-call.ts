import 'server-only';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { isRevert } from '#lib/evm/revert-reason.ts';

/**
 * Whether a call would run now; `failed` when the node answers neither that it runs nor that it reverts.
 * Throws when the node cannot be reached.
 */
export async function tryCall(
  { from, to, data }: Pick<BurnAuthorization, 'from' | 'to' | 'data'>,
  request: ChainRequest,
): Promise<'runs' | 'reverts' | 'failed'> {
  try {
    await request('eth_call', [{ from, to, data, value: '0x0' }, 'latest']);
    return 'runs';
  } catch (error) {
    if (!(error instanceof ChainRpcError)) throw error;
    return isRevert(error) ? 'reverts' : 'failed';
  }
}
