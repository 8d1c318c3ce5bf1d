import 'server-only';
import { evmNetworkOf, isEvmChainId } from '#lib/chains/chains.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { TokenPin } from '#lib/conversion/token-pin.ts';
import { env } from '#server/env.ts';
import type { Executor } from '#server/store/database.ts';
import { listPinnedContracts, pinContract } from '#server/store/pinned-contracts-repository.ts';
import type { PinKind } from '#server/store/pinned-contracts-repository.ts';
import type { WalletRow } from '#server/store/wallets-repository.ts';

/**
 * Trusts the contract or program of a grant that somebody has signed, if none is known for its network: until then whoever
 * signs is told that it is the first, and never that it is the known one (R9).
 */
export async function pinSignedGrant(tx: Executor, row: WalletRow): Promise<void> {
  const address = findNamedContract(row);
  if (address !== undefined) await pinContract(tx, { ...pinKeyOf(row.chainId), address });
}

/** What this house knows of a chain's grants from elsewhere than the grant at hand. */
export async function findGrantPin(db: Executor, chainId: ChainId): Promise<TokenPin | null> {
  const configured = isEvmChainId(chainId) ? undefined : env().programPins.grant;
  if (configured !== undefined) return { address: configured, origin: 'configured' };
  const { chainRef, kind } = pinKeyOf(chainId);
  const [pinned] = await listPinnedContracts(db, kind, [chainRef]);
  return pinned ? { address: pinned.address, origin: 'first_use' } : null;
}

/** Only for the network that the chain has here: a call for another one is refused, not trusted (R7). */
function findNamedContract({ chainId, resource, transaction }: WalletRow): string | undefined {
  if (!isEvmChainId(chainId)) return transaction?.instruction?.programId;
  const { calldata } = resource;
  return calldata?.chainRef === pinKeyOf(chainId).chainRef ? calldata.to : undefined;
}

/** Solana has no chain reference in the service's terms, so its networks are told apart by environment. */
function pinKeyOf(chainId: ChainId): { readonly chainRef: string; readonly kind: PinKind } {
  const { environment } = env();
  return isEvmChainId(chainId)
    ? { chainRef: evmNetworkOf(chainId, environment).chainRef, kind: 'whitelister' }
    : { chainRef: `solana:${environment}`, kind: 'whitelist_program' };
}
