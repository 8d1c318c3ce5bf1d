import { useState, useSyncExternalStore } from 'react';
import { toUnsigned } from '#components/domain/signing/unsigned-outcome.ts';
import { useLeavable } from '#components/domain/signing/use-leavable.ts';
import type { Question } from '#components/domain/signing/use-leavable.ts';
import { useLeaveWarning } from '#components/domain/signing/use-leave-warning.ts';
import type { Guard, GuardOutcome } from '#components/domain/signing/use-guard.ts';
import type { GrantCheck } from '#lib/conversion/grant-check.ts';
import { hasSignedNothing } from '#lib/wallet/wallet-problem.ts';
import { useGrantBackend } from './grant-backend.ts';
import type { HashCourier } from './hash-courier.ts';
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
  | { readonly kind: 'outcome'; readonly outcome: UnsignedGrantOutcome; readonly walletName: string }
  /** A person stopped waiting for the wallet. Its answer is still taken. */
  | { readonly kind: 'left'; readonly walletName: string };

export interface EvmSending {
  readonly state: SendingState;
  readonly isBusy: boolean;
  /** A wallet was asked for this grant, here or in another tab, and its answer did not come. */
  readonly isOpen: boolean;
  readonly send: (guard: EvmGrantGuard, walletName: string) => Promise<void>;
  /** Stops waiting for the wallet. */
  readonly leave: () => void;
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
  const { begin, leave } = useLeavable();
  const isBusy = state.kind === 'checking' || state.kind === 'in_wallet';
  useLeaveWarning(state.kind === 'in_wallet');

  async function send(guard: EvmGrantGuard, walletName: string): Promise<void> {
    if (isBusy) return;
    setState({ kind: 'checking' });
    const question = begin();
    const outcome = await guard.freshOutcome().catch(() => undefined);
    if (!outcome?.sign) {
      setState({ kind: 'blocked' });
      return;
    }
    setState({ kind: 'in_wallet' });
    noteAsked(walletId);
    const answer = takeAnswer({ hashes: hashes(), walletId, walletName, question }, outcome.sign());
    setState(await question.orLeft(answer, { left: { kind: 'left', walletName }, onLate: setState }));
  }

  return { state, isBusy, isOpen: isOpen && !isBusy, send, leave };
}

interface AskedWallet {
  readonly hashes: HashCourier;
  readonly walletId: string;
  readonly walletName: string;
  readonly question: Question;
}

/** What a wallet's answer comes to, whenever it comes: a hash is kept before anything else. */
async function takeAnswer(
  { hashes, walletId, walletName, question }: AskedWallet,
  answer: Promise<EvmSent>,
): Promise<SendingState> {
  const outcome = await answer.catch(toUnsigned);
  if (outcome.state === 'sent') {
    hashes.deliver({ walletId, txHash: outcome.txHash, origin: 'wallet', keptAtMs: Date.now() });
    forgetAsked(walletId);
    return { kind: 'idle' };
  }
  // A wallet that may have sent leaves the note standing.
  const isOver = outcome.state !== 'problem' || hasSignedNothing(outcome.problem);
  if (isOver && question.isAlone()) forgetAsked(walletId);
  return { kind: 'outcome', outcome, walletName };
}
