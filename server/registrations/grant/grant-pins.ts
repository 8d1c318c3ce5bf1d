import 'server-only';
import { evmNetworkOf, isEvmChainId } from '#lib/chains/chains.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { TokenPin } from '#lib/chains/token-pin.ts';
import { env } from '#server/env.ts';
import type { Executor } from '#server/store/database.ts';
import { listPinnedContracts, pinContract } from '#server/store/registrations/pinned-contracts-repository.ts';
import type { PinKind } from '#server/store/registrations/pinned-contracts-repository.ts';

/**
 * Takes a contract or program for the known one of its network, if none is (R9). The caller has the chain's
 * word for it.
 */
export async function pinGrantContract(db: Executor, chainId: ChainId, address: string): Promise<void> {
  await pinContract(db, { ...pinKeyOf(chainId), address });
}

/** What this dashboard knows of a chain's grants from elsewhere than the grant at hand. */
export async function findGrantPin(db: Executor, chainId: ChainId): Promise<TokenPin | null> {
  const configured = isEvmChainId(chainId) ? undefined : env().programPins.grant;
  if (configured !== undefined) return { address: configured, origin: 'configured' };
  const { chainRef, kind } = pinKeyOf(chainId);
  const [pinned] = await listPinnedContracts(db, kind, [chainRef]);
  return pinned ? { address: pinned.address, origin: 'first_use' } : null;
}

/** Solana has no chain reference in the service's terms, so its networks are told apart by environment. */
function pinKeyOf(chainId: ChainId): { readonly chainRef: string; readonly kind: PinKind } {
  const { environment } = env();
  return isEvmChainId(chainId)
    ? { chainRef: evmNetworkOf(chainId, environment).chainRef, kind: 'whitelister' }
    : { chainRef: `solana:${environment}`, kind: 'whitelist_program' };
}
