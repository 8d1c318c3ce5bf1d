import { useState, useSyncExternalStore } from 'react';
import { useLeaveWarning } from '#components/domain/signing/use-leave-warning.ts';
import type { Guard, GuardOutcome } from '#components/domain/signing/use-guard.ts';
import type { GrantCheck } from '#lib/conversion/grant-check.ts';
import { hasSignedNothing } from '#lib/wallet/wallet-session.ts';
import { useGrantBackend } from './grant-backend.ts';
import { forgetAsked, isAsked, noteAsked, subscribeToAsked } from './open-signature.ts';
import type { UnsignedGrantOutcome } from './sign-outcome.ts';

export type EvmSent = { readonly state: 'sent'; readonly txHash: string } | UnsignedGrantOutcome;
export interface EvmGuardOutcome extends GuardOutcome<EvmSent> {
  readonly checks: readonly GrantCheck[];
}
export type EvmGrantGuard = Guard<EvmGuardOutcome>;

export type SendingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'in_wallet' }
  /** The guard no longer clears; its checks say why. */
  | { readonly kind: 'blocked' }
  /** `walletName`: which wallet it was; it may be another one's turn by the time this is read (B3). */
  | { readonly kind: 'outcome'; readonly outcome: UnsignedGrantOutcome; readonly walletName: string };

export interface EvmSending {
  readonly state: SendingState;
  readonly isBusy: boolean;
  /** A wallet was asked for this grant, here or in another tab, and its answer did not come. */
  readonly isOpen: boolean;
  readonly send: (guard: EvmGrantGuard, walletName: string) => Promise<void>;
}

/** One sending: the guard's last word (B1), the wallet, the hash kept in this browser before anything else happens. */
export function useEvmSending(walletId: string): EvmSending {
  const { hashes } = useGrantBackend();
  const [state, setState] = useState<SendingState>({ kind: 'idle' });
  const isOpen = useSyncExternalStore(
    subscribeToAsked,
    () => isAsked(walletId),
    () => false,
  );
  const isBusy = state.kind === 'checking' || state.kind === 'in_wallet';
  useLeaveWarning(state.kind === 'in_wallet');

  async function send(guard: EvmGrantGuard, walletName: string): Promise<void> {
    if (isBusy) return;
    setState({ kind: 'checking' });
    const outcome = await guard.freshOutcome();
    if (!outcome?.sign) {
      setState({ kind: 'blocked' });
      return;
    }
    setState({ kind: 'in_wallet' });
    noteAsked(walletId);
    const answer = await outcome.sign();
    if (answer.state === 'sent') {
      hashes().deliver({ walletId, txHash: answer.txHash, origin: 'wallet', keptAtMs: Date.now() });
      forgetAsked(walletId);
      setState({ kind: 'idle' });
      return;
    }
    // A wallet that may have sent leaves the note standing.
    if (answer.state !== 'problem' || hasSignedNothing(answer.problem)) forgetAsked(walletId);
    setState({ kind: 'outcome', outcome: answer, walletName });
  }

  return { state, isBusy, isOpen: isOpen && !isBusy, send };
}
