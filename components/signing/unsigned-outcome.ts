import { toWalletProblem, type WalletProblem } from '#lib/browser-wallet/wallet-problem.ts';

/**
 * Why a wallet that was asked gave nothing that may be used; `Comparison` is what a Solana message is
 * compared to be. See `hasSignedNothing` for which problems may have consequences on chain.
 */
export type UnsignedOutcome<Comparison> =
  | { readonly state: 'problem'; readonly problem: WalletProblem; readonly detail: string }
  /** Solana: what the wallet signed is not what was checked (B3). It was discarded. */
  | { readonly state: 'changed'; readonly comparison: Exclude<Comparison, { state: 'same' }> }
  /** Solana: the signature is not good for the wallet that must sign. It was discarded. */
  | { readonly state: 'bad_signature' };

/** From whatever was thrown while a wallet was asked. */
export function toUnsigned(thrown: unknown): UnsignedOutcome<never> & { readonly state: 'problem' } {
  const { problem, message: detail } = toWalletProblem(thrown);
  return { state: 'problem', problem, detail };
}
