import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { Calldata } from '#lib/registrations/wallet.ts';
import { toCallRequest, type CallRequest } from '#lib/evm/call-request.ts';

/** The parts of a grant's calldata that decide what is sent. */
export type GrantCall = Pick<
  Calldata,
  'to' | 'data' | 'chainRef' | 'signerWallet' | 'limitCents' | 'expiresAt'
>;

/**
 * The request from the calldata alone: `to` and `data` unchanged, value 0, the network it names (R7, R123).
 */
export function buildGrantRequest(calldata: GrantCall, network: EvmNetwork): CallRequest {
  if (calldata.chainRef !== network.chainRef) throw new Error('the grant is for another network');
  return toCallRequest({ ...calldata, from: calldata.signerWallet }, network);
}
