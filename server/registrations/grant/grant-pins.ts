import 'server-only';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import type { ContractKind } from '#lib/chains/contracts/named-contract.ts';
import type { TokenPin } from '#lib/chains/contracts/token-pin.ts';
import { findPin } from '#server/pins/find-pin.ts';
import type { Executor } from '#server/store/database.ts';

/** The contract or program of a chain's grants, known from elsewhere than a grant; null when none is (R9). */
export async function findGrantPin(db: Executor, chainId: ChainId): Promise<TokenPin | null> {
  const pin = await findPin(db, chainId, grantContractKind(chainId));
  return pin ? { address: pin.address, origin: pin.origin } : null;
}

export function grantContractKind(chainId: ChainId): ContractKind {
  return isEvmChainId(chainId) ? 'whitelister' : 'whitelist_program';
}
