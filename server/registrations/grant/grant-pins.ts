import 'server-only';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import type { ContractKind } from '#lib/chains/contracts/named-contract.ts';
import type { TokenPin } from '#lib/chains/contracts/token-pin.ts';
import type { SandboxContracts } from '#server/conversion/find-sandbox-contract.ts';
import { listPins } from '#server/pins/find-pin.ts';
import type { Executor } from '#server/store/database.ts';

/**
 * The contract or program of a chain's grants, known from elsewhere than a grant; null when none is (R9). In
 * a transaction, `sandbox` was read before it.
 */
export async function findGrantPin(
  db: Executor,
  chainId: ChainId,
  sandbox?: SandboxContracts,
): Promise<TokenPin | null> {
  const pins = await listPins(db, sandbox);
  const pin = pins(chainId, grantContractKind(chainId));
  return pin ? { address: pin.address, origin: pin.origin } : null;
}

export function grantContractKind(chainId: ChainId): ContractKind {
  return isEvmChainId(chainId) ? 'whitelister' : 'whitelist_program';
}
