import { useState } from 'react';
import { toUnsigned } from '#components/domain/signing/unsigned-outcome.ts';
import { useLeavable } from '#components/domain/signing/use-leavable.ts';
import type { Question } from '#components/domain/signing/use-leavable.ts';
import { useLeaveWarning } from '#components/domain/signing/use-leave-warning.ts';
import { withTabLock } from '#components/domain/signing/with-tab-lock.ts';
import type { BurnView } from '#lib/conversion/burn-view.ts';
import type { Fault } from '#lib/errors/result.ts';
import { hasSignedNothing } from '#lib/wallet/wallet-problem.ts';
import { useBurnBackend } from './burn-backend.ts';
import type { BurnBackend } from './burn-backend.ts';
import type { BurnGuard, SignOutcome, UnsignedBurn } from './burn-signer.ts';

export type SigningState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'claiming' }
  | { readonly kind: 'in_wallet' }
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** The dashboard did not answer; the wallet was not asked. */
  | { readonly kind: 'offline' }
  /** The guard no longer clears; its checks say why. */
  | { readonly kind: 'blocked' }
  | {
      readonly kind: 'outcome';
      readonly outcome: UnsignedBurn;
      /** Which wallet it was: it may be another one's turn by the time this is read (B3). */
      readonly walletName: string;
    }
  /** A person stopped waiting for the wallet. Its answer is still taken, and the claim stays: it may sign at any time. */
  | { readonly kind: 'left'; readonly walletName: string };

export interface Signing {
  readonly state: SigningState;
  readonly isBusy: boolean;
  /** Asks the wallet, once the guard's last outcome is a clear one. */
  readonly sign: (guard: BurnGuard, walletName: string) => Promise<void>;
  /** Stops waiting for the wallet. */
  readonly leave: () => void;
}

/**
 * One signature: one tab (the server's claim is a person's, of whom both tabs are), claim on the server (B7), the guard's
 * last word (B1), the wallet, the proof kept in this browser and on its way to the server before anything else happens (R79).
 */
export function useSigning(burn: BurnView): Signing {
  const backend = useBurnBackend();
  const [state, setState] = useState<SigningState>({ kind: 'idle' });
  const { begin, leave } = useLeavable();
  const isBusy = state.kind === 'claiming' || state.kind === 'in_wallet';
  useLeaveWarning(state.kind === 'in_wallet');

  async function sign(guard: BurnGuard, walletName: string): Promise<void> {
    if (isBusy) return;
    setState({ kind: 'claiming' });
    const question = begin();

    function askWallet(signWith: () => Promise<SignOutcome>): Promise<SigningState> {
      setState({ kind: 'in_wallet' });
      const answer = takeAnswer({ backend, burn, walletName, question }, signWith());
      return question.orLeft(answer, { left: { kind: 'left', walletName }, onLate: setState });
    }

    const once = () => claimAndAsk(backend, { burn, guard, question, askWallet });
    setState(await withTabLock(`burn-signing:${burn.intentId}`, once, SIGNED_IN_OTHER_TAB));
  }

  return { state, isBusy, sign, leave };
}

const SIGNED_IN_OTHER_TAB: SigningState = { kind: 'refused', fault: { code: 'burn_in_progress' } };

interface SignRequest {
  readonly burn: BurnView;
  readonly guard: BurnGuard;
  readonly question: Question;
  readonly askWallet: (sign: () => Promise<SignOutcome>) => Promise<SigningState>;
}

async function claimAndAsk(
  backend: BurnBackend,
  { burn, guard, question, askWallet }: SignRequest,
): Promise<SigningState> {
  const { attemptId } = burn;
  const [claim, outcome] = await Promise.all([
    backend.claim({ attemptId }).catch(() => undefined),
    guard.freshOutcome().catch(() => undefined),
  ]);
  if (!claim) return { kind: 'offline' };
  if (!claim.ok) return { kind: 'refused', fault: claim.fault };
  if (!outcome?.sign) {
    await giveBack(backend, burn, question);
    return { kind: 'blocked' };
  }
  return askWallet(outcome.sign);
}

interface AskedWallet {
  readonly backend: BurnBackend;
  readonly burn: BurnView;
  readonly walletName: string;
  readonly question: Question;
}

/** What a wallet's answer comes to, whenever it comes: a signature is kept first, and only a certain no gives the claim back. */
async function takeAnswer(
  { backend, burn, walletName, question }: AskedWallet,
  answer: Promise<SignOutcome>,
): Promise<SigningState> {
  const outcome = await answer.catch(toUnsigned);
  if (outcome.state === 'signed') {
    keep(backend, burn, outcome);
    return { kind: 'idle' };
  }
  if (isNothingSigned(outcome)) await giveBack(backend, burn, question);
  return { kind: 'outcome', outcome, walletName };
}

function keep(backend: BurnBackend, burn: BurnView, signed: Extract<SignOutcome, { state: 'signed' }>): void {
  const { attemptId, intentId, chainId, tokenHolder } = burn;
  const { proof, signedTransactionBase64 } = signed;
  backend.proofs().deliver({
    attemptId,
    intentId,
    chainId,
    tokenHolder,
    proof,
    ...(signedTransactionBase64 !== undefined && { signedTransactionBase64 }),
    origin: 'wallet',
    keptAtMs: Date.now(),
  });
}

/** Only then the claim is given back; otherwise it stays, for a transaction may exist. */
function isNothingSigned(outcome: UnsignedBurn): boolean {
  // `changed` and `bad_signature` are Solana's: what was signed was thrown away here, and only the server broadcasts.
  return outcome.state !== 'problem' || hasSignedNothing(outcome.problem);
}

/**
 * Best effort: a claim that stays is this person's own, who may claim again. One that was there before this press stays: a
 * wallet was asked with it, on this page or an earlier one, and has not answered.
 */
async function giveBack(
  backend: BurnBackend,
  { state, attemptId }: BurnView,
  question: Question,
): Promise<void> {
  if (state === 'signing' || !question.isAlone()) return;
  await backend.release({ attemptId }).catch(() => undefined);
}
