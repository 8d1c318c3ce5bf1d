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
  /** What conversions that wait for a signature name, while nothing is known; newest first. */
  readonly named: readonly { readonly address: string; readonly intentId: string }[];
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
