import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { findEvmNetwork, type EvmNetwork } from '#lib/chains/chains.ts';
import { failGrant, mayGrantBeSigned, type GrantCheck } from '#lib/signing/grant-check.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import { parseEvmAddress } from '#lib/chains/evm-address.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { buildGrantRequest, type GrantCall } from './build-grant-request.ts';
import { checkGrantRun } from './check-grant-run.ts';
import { checkContract, checkGrantStructure, requestedLimitBaseUnits } from './check-grant-structure.ts';
import { readEvmSnapshot } from '#lib/evm/run/read-snapshot.ts';
import { bytesSchema } from '#lib/chains/evm-rpc-values.ts';
import { simulateGrant } from './simulate-grant.ts';
import { withinDayContext } from '#lib/evm/run/run-context.ts';

export type EvmGrantReport =
  | {
      readonly state: 'refused';
      readonly checks: readonly GrantCheck[];
      readonly chainTimeUnix: number | null;
    }
  | {
      readonly state: 'cleared';
      readonly checks: readonly GrantCheck[];
      readonly chainTimeUnix: number;
      /** The exact request that was checked. The wallet gets this and no other. */
      readonly request: CallRequest;
      readonly network: EvmNetwork;
    };

/**
 * The sign-guard for grants on EVM chains (B1, B10, R7, R9, R123, R124). Compares the calldata with what the
 * grant must be, then runs the exact call on the node and checks what it does, because its ABI is not shown.
 * Never throws on what the service sent; throws what `request` throws when the chain cannot be asked.
 */
export async function checkEvmGrant(
  calldata: GrantCall,
  expected: GrantExpectation,
  request: ChainRequest,
): Promise<EvmGrantReport> {
  const network = findEvmNetwork(calldata.chainRef);
  const structure = checkGrantStructure(calldata, expected);
  if (!network || structure[0]?.state === 'failed' || !parseEvmAddress(expected.address)) {
    const checks = [...structure, checkContract(calldata, expected, undefined)];
    return { state: 'refused', checks, chainTimeUnix: null };
  }
  const call = buildGrantRequest(calldata, network);
  const [snapshot, code] = await Promise.all([
    readEvmSnapshot(request, call.from),
    request('eth_getCode', [call.to, 'latest']).then((answer) => bytesSchema.parse(answer)),
  ]);
  const { chainTimeUnix } = snapshot;
  if (snapshot.evmChainId !== network.evmChainId) {
    const node = String(snapshot.evmChainId);
    const checks = [failGrant('network', 'node_mismatch', { node }), ...structure.slice(1)];
    return { state: 'refused', checks, chainTimeUnix };
  }
  const expiresAtUnix = Math.floor(Date.parse(calldata.expiresAt) / 1000);
  const limitBaseUnits = requestedLimitBaseUnits(expected);
  const requested = { call, address: expected.address, limitBaseUnits };
  const run = await simulateGrant(request, requested, withinDayContext(snapshot, expiresAtUnix));
  const checks = [
    ...structure,
    checkContract(calldata, expected, code),
    ...checkGrantRun({
      run,
      snapshot,
      network,
      requested,
      expiresAtUnix,
      isPinned: expected.pin !== undefined,
    }),
  ];
  return mayGrantBeSigned('evm', checks)
    ? { state: 'cleared', checks, chainTimeUnix, request: call, network }
    : { state: 'refused', checks, chainTimeUnix };
}
