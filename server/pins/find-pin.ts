import 'server-only';
import { evmNetworkOf, isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { ContractKind } from '#lib/chains/contracts/named-contract.ts';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import { env } from '#server/env.ts';
import { readSandboxContracts, type SandboxContracts } from './read-sandbox-contracts.ts';
import type { Executor } from '#server/store/database.ts';
import { listPinnedContracts } from '#server/store/pinned-contracts-repository.ts';

/** The contract of a kind that may be signed for on a chain; undefined where none is known. */
export type Pins = (chainId: ChainId, kind: ContractKind) => ProgramPin | undefined;

/**
 * What may be signed for: from the settings, else what an administrator has confirmed, else what the test
 * environment says of itself. Where none of them names a contract nothing is signed, whatever was signed
 * before (R9). In a transaction, `sandbox` was read before it.
 */
export async function listPins(db: Executor, sandbox?: SandboxContracts): Promise<Pins> {
  const rows = await listPinnedContracts(db);
  const ofSandbox = sandbox ?? (await readSandboxContracts());
  return (chainId, kind) => {
    const chainRef = pinRefOf(chainId);
    const row = rows.find((one) => one.chainRef === chainRef && one.kind === kind);
    const trusted =
      toTrusted(findConfigured(chainId, kind), 'configured') ??
      toTrusted(row?.confirmedBy ? row.address : undefined, 'confirmed') ??
      toTrusted(ofSandbox(chainId, kind), 'sandbox');
    if (!trusted) return undefined;
    const isKnown = row !== undefined && isSameAddress(chainId, row.address, trusted.address);
    return { ...trusted, deployedSlot: isKnown ? row.deployedSlot : null };
  };
}

/** One of them. */
export async function findPin(
  db: Executor,
  chainId: ChainId,
  kind: ContractKind,
): Promise<ProgramPin | undefined> {
  return (await listPins(db))(chainId, kind);
}

function toTrusted(
  address: string | undefined,
  origin: ProgramPin['origin'],
): Pick<ProgramPin, 'address' | 'origin'> | undefined {
  return address === undefined ? undefined : { address, origin };
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
