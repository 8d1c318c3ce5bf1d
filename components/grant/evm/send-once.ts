import { confirmFor } from '#components/signing/confirm-before-signing.ts';
import { toUnsigned } from '#components/signing/unsigned-outcome.ts';
import { findFailed, isStillCurrent, type Guard, type GuardOutcome } from '#components/signing/use-guard.ts';
import { isLeftUnasked, type Question } from '#components/signing/use-leavable.ts';
import type { GrantCheck } from '#lib/signing/grant-check.ts';
import type { StagedGrant } from '#lib/signing/staged-grant.ts';
import { hasSignedNothing } from '#lib/browser-wallet/wallet-problem.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { GrantBackend } from '#components/grant/grant-backend.ts';
import type { HashOutbox } from '#components/grant/hash/hash-outbox.ts';
import { forgetAsked } from '#components/grant/asked-note.ts';
import type { UnsignedGrant } from '#components/grant/unsigned-grant.ts';

export type EvmSent = { readonly state: 'sent'; readonly txHash: string } | UnsignedGrant;
export interface EvmGuardOutcome extends GuardOutcome<EvmSent> {
  readonly checks: readonly GrantCheck[];
}
export type EvmGrantGuard = Guard<EvmGuardOutcome>;

export type SendingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'in_wallet' }
  /** The guard no longer clears: by these checks, or, where there is none, because they could not be run. */
  | { readonly kind: 'blocked'; readonly failed: readonly GrantCheck[] }
  /** What the guard found is too old by now. */
  | { readonly kind: 'too_old' }
  /** The server's last check refused, or did not answer; the wallet was not asked. */
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** `walletName`: which wallet it was; it may be another one's turn by the time this is read (B3). */
  | { readonly kind: 'unsigned'; readonly outcome: UnsignedGrant; readonly walletName: string }
  /** A user stopped waiting for the wallet. Its answer is still taken. */
  | { readonly kind: 'left'; readonly walletName: string };

interface GrantToSend {
  readonly walletId: string;
  readonly staged: StagedGrant;
  readonly guard: Pick<EvmGrantGuard, 'freshOutcome'>;
  readonly askWallet: (sign: (signal: AbortSignal) => Promise<EvmSent>) => Promise<SendingState>;
}

/**
 * What comes before a wallet is asked: the guard's last check (B1), and the server's, that the registration
 * still waits for exactly this. If one fails, or they take too long, the wallet is not asked.
 */
export async function confirmAndAsk(
  confirm: GrantBackend['confirm'],
  { walletId, staged, guard, askWallet }: GrantToSend,
): Promise<SendingState> {
  const outcome = await guard.freshOutcome().catch(() => undefined);
  if (!outcome?.sign) return { kind: 'blocked', failed: findFailed(outcome?.checks) };
  const doubt = await confirmFor(() => confirm({ walletId, staged }), 'wallet_unconfirmed');
  if (doubt !== null) return { kind: 'refused', fault: doubt };
  return isStillCurrent(outcome) ? askWallet(outcome.sign) : { kind: 'too_old' };
}

interface AskedWallet {
  readonly hashOutbox: HashOutbox;
  readonly walletId: string;
  readonly walletName: string;
  readonly question: Question;
  /** Before this press, a wallet had been asked and had not answered: here or on another page. */
  readonly wasAsked: boolean;
}

/** How a wallet's answer is handled, whenever it comes: a hash is kept before anything else. */
export async function takeAnswer(
  { hashOutbox, walletId, walletName, question, wasAsked }: AskedWallet,
  answer: Promise<EvmSent>,
): Promise<SendingState> {
  const outcome = await answer.catch(toUnsigned);
  if (outcome.state === 'sent') {
    hashOutbox.add({ walletId, txHash: outcome.txHash, origin: 'wallet', keptAtMs: Date.now() });
  }
  // The note of a wallet that may still send, or may have, stays: this one, or the one that was asked before.
  const isOver = outcome.state !== 'problem' || hasSignedNothing(outcome.problem);
  if (isOver && !wasAsked && question.isAlone()) forgetAsked(walletId);
  if (outcome.state === 'sent') return { kind: 'idle' };
  if (isLeftUnasked(outcome, question)) return { kind: 'idle' };
  return { kind: 'unsigned', outcome, walletName };
}
