import 'server-only';
import { evmNetworkOf, isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import { isSameEvmAddress } from '#lib/chains/evm-address.ts';
import type { ContractKind } from '#lib/chains/named-contract.ts';
import type { ProgramPin } from '#lib/chains/program-pin.ts';
import { env } from '#server/env.ts';
import { findSandboxContract } from '#server/conversion/find-sandbox-contract.ts';
import type { Executor } from '#server/store/database.ts';
import { findPinnedContract } from '#server/store/registrations/pinned-contracts-repository.ts';

/**
 * The contract of a kind that may be signed for on a chain: from the settings, else what an administrator has
 * confirmed, else what the test environment says of itself. Undefined where none of them names one: then
 * nothing is signed, whatever was signed before (R9).
 */
export async function findPin(
  db: Executor,
  chainId: ChainId,
  kind: ContractKind,
): Promise<ProgramPin | undefined> {
  const row = await findPinnedContract(db, { chainRef: pinRefOf(chainId), kind });
  const pinned = await findTrusted(chainId, kind, row?.confirmedBy ? row.address : undefined);
  if (!pinned) return undefined;
  const isKnown = row !== undefined && isSameContract(chainId, row.address, pinned.address);
  return { ...pinned, deployedSlot: isKnown ? row.deployedSlot : null };
}

async function findTrusted(
  chainId: ChainId,
  kind: ContractKind,
  confirmed: string | undefined,
): Promise<Pick<ProgramPin, 'address' | 'origin'> | undefined> {
  const configured = findConfigured(chainId, kind);
  if (configured !== undefined) return { address: configured, origin: 'configured' };
  if (confirmed !== undefined) return { address: confirmed, origin: 'confirmed' };
  const ofSandbox = await findSandboxContract(chainId, kind);
  return ofSandbox === undefined ? undefined : { address: ofSandbox, origin: 'sandbox' };
}

function findConfigured(chainId: ChainId, kind: ContractKind): string | undefined {
  const { tokenPins, whitelisterPins, programPins } = env();
  switch (kind) {
    case 'token':
      return tokenPins[chainId];
    case 'burn_program':
      return isEvmChainId(chainId) ? undefined : programPins.burn;
    case 'whitelist_program':
      return isEvmChainId(chainId) ? undefined : programPins.grant;
    case 'whitelister':
      return whitelisterPins[chainId];
  }
}

/** Solana has no chain reference at the service, so its networks are distinguished by environment. */
export function pinRefOf(chainId: ChainId): string {
  const { environment } = env();
  return isEvmChainId(chainId) ? evmNetworkOf(chainId, environment).chainRef : `solana:${environment}`;
}

/** EVM addresses have several spellings. */
export function isSameContract(chainId: ChainId, left: string, right: string): boolean {
  return isEvmChainId(chainId) ? isSameEvmAddress(left, right) : left === right;
}
