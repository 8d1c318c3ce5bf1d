import type { ChainId } from './chains.ts';
import type { ContractKind } from './named-contract.ts';
import type { TokenPin } from './token-pin.ts';

/** One contract of a network, as the page of contracts shows it (R9). */
export interface ContractView {
  readonly chainId: ChainId;
  readonly kind: ContractKind;
  /** Null while nothing is known: then nothing is signed for it. */
  readonly pin: TokenPin | null;
  /** Who confirmed it and when; null where that is not where it is known from. */
  readonly confirmed: { readonly by: string; readonly at: string } | null;
  /** What is named by what waits for a signature, while nothing is known; who waits longest first. */
  readonly named: readonly NamedBy[];
}

/** An address, and the conversion or wallet on whose page an administrator can confirm it. */
type NamedBy = { readonly address: string } & (
  | { readonly intentId: string; readonly walletId: null }
  | { readonly intentId: null; readonly walletId: string }
);

/** Where a contract is on the page of contracts. */
export function contractAddress({ chainId, kind }: Pick<ContractView, 'chainId' | 'kind'>): string {
  return `/contracts#${contractAnchor({ chainId, kind })}`;
}

export function contractAnchor({ chainId, kind }: Pick<ContractView, 'chainId' | 'kind'>): string {
  return `${chainId}-${kind}`;
}

const EVM_KINDS = ['token', 'whitelister'] as const satisfies readonly ContractKind[];
const SOLANA_KINDS = [
  'token',
  'burn_program',
  'whitelist_program',
] as const satisfies readonly ContractKind[];

/** The kinds of contracts that are signed for on a chain. */
export function contractKindsOf(chainId: ChainId): readonly ContractKind[] {
  return chainId === 'solana' ? SOLANA_KINDS : EVM_KINDS;
}
