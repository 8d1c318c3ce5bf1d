import type { GrantComparison } from '#lib/solana/compare-grant.ts';
import type { WalletProblem } from '#lib/wallet/wallet-session.ts';

/** Why a wallet that was asked gave nothing that may be used. Only `unknown` may have consequences on chain. */
export type UnsignedOutcome =
  | { readonly state: 'problem'; readonly problem: WalletProblem; readonly detail: string }
  /** Solana: what the wallet signed is not what was checked (B3). It was thrown away. */
  | { readonly state: 'changed'; readonly comparison: Exclude<GrantComparison, { state: 'same' }> }
  /** Solana: the signature is not good for the whitelister. It was thrown away. */
  | { readonly state: 'bad_signature' };
