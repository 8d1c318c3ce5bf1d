import 'server-only';
import { CHAIN_IDS, evmNetworkOf, isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import type { TokenPin, TokenPins } from '#lib/chains/token-pin.ts';
import { env } from '#server/env.ts';
import { database, type Executor } from '#server/store/database.ts';
import { listPinnedContracts, pinContract } from '#server/store/registrations/pinned-contracts-repository.ts';

/**
 * What may be burned, by chain: from the settings, else the token that was pinned first (R9). A chain that is
 * in neither has had no burn yet.
 */
export async function listTokenPins(): Promise<TokenPins> {
  const configured = env().tokenPins;
  const seen = await listPinnedContracts(database(), 'token', CHAIN_IDS.map(pinRefOf));
  const pins: Partial<Record<ChainId, TokenPin>> = {};
  for (const chainId of CHAIN_IDS) {
    const address = seen.find(({ chainRef }) => chainRef === pinRefOf(chainId))?.address;
    if (address !== undefined) pins[chainId] = { address, origin: 'first_use' };
    const fixed = configured[chainId];
    if (fixed !== undefined) pins[chainId] = { address: fixed, origin: 'configured' };
  }
  return pins;
}

/** The pin of a chain: from the settings, else the first one; undefined when there is none yet. */
export async function findTokenPin(db: Executor, chainId: ChainId): Promise<TokenPin | undefined> {
  const configured = env().tokenPins[chainId];
  if (configured !== undefined) return { address: configured, origin: 'configured' };
  const [seen] = await listPinnedContracts(db, 'token', [pinRefOf(chainId)]);
  return seen && { address: seen.address, origin: 'first_use' };
}

/**
 * The pin of a chain; without one, the address becomes it. Only for an address that passed all checks and is
 * about to be signed, or has burned.
 */
export async function pinToken(tx: Executor, chainId: ChainId, address: string): Promise<TokenPin> {
  const configured = env().tokenPins[chainId];
  if (configured !== undefined) return { address: configured, origin: 'configured' };
  const pinned = await pinContract(tx, { chainRef: pinRefOf(chainId), kind: 'token', address });
  return { address: pinned, origin: 'first_use' };
}

/** Solana has no chain reference at the service, so its networks are distinguished by environment. */
export function pinRefOf(chainId: ChainId): string {
  const { environment } = env();
  return isEvmChainId(chainId) ? evmNetworkOf(chainId, environment).chainRef : `solana:${environment}`;
}
