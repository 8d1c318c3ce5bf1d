import 'server-only';
import { evmNetworkOf, isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import type { TokenPin } from '#lib/chains/token-pin.ts';
import { env } from '#server/env.ts';
import type { Executor } from '#server/store/database.ts';
import {
  listPinnedContracts,
  pinContract,
  type PinKind,
} from '#server/store/registrations/pinned-contracts-repository.ts';

/**
 * Pins a contract or program for its network, if none is pinned (R9). The caller has confirmed it on the
 * chain.
 */
export async function pinGrantContract(db: Executor, chainId: ChainId, address: string): Promise<void> {
  await pinContract(db, { ...pinKeyOf(chainId), address });
}

/** What this dashboard knows of a chain's grants, without the present grant. */
export async function findGrantPin(db: Executor, chainId: ChainId): Promise<TokenPin | null> {
  const configured = isEvmChainId(chainId) ? undefined : env().programPins.grant;
  if (configured !== undefined) return { address: configured, origin: 'configured' };
  const { chainRef, kind } = pinKeyOf(chainId);
  const [pinned] = await listPinnedContracts(db, kind, [chainRef]);
  return pinned ? { address: pinned.address, origin: 'first_use' } : null;
}

/** Solana has no chain reference at the service, so its networks are distinguished by environment. */
function pinKeyOf(chainId: ChainId): { readonly chainRef: string; readonly kind: PinKind } {
  const { environment } = env();
  return isEvmChainId(chainId)
    ? { chainRef: evmNetworkOf(chainId, environment).chainRef, kind: 'whitelister' }
    : { chainRef: `solana:${environment}`, kind: 'whitelist_program' };
}
