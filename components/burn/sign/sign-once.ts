import { againIfLate, confirmFor } from '#components/signing/confirm-before-signing.ts';
import { toUnsigned } from '#components/signing/unsigned-outcome.ts';
import { findFailed, isStillCurrent } from '#components/signing/use-guard.ts';
import { isLeftUnasked, type Question } from '#components/signing/use-leavable.ts';
import { browserId } from '#lib/browser-storage/browser-id.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { answerOf } from '#lib/errors/answer-of.ts';
import { mapResult, type Fault, type Result } from '#lib/errors/result.ts';
import type { SignCheck } from '#lib/signing/sign-check.ts';
import type { SigningClaim } from '#lib/signing/signing-claim.ts';
import { isConfirmed } from '#lib/signing/signing-confirmation.ts';
import { currentMoment, elapsedMs, type Moment } from '#lib/time/moment.ts';
import { hasSignedNothing } from '#lib/browser-wallet/wallet-problem.ts';
import type { BurnBackend } from '#components/burn/burn-backend.ts';
import type { BurnGuard, SignOutcome, UnsignedBurn } from './burn-signer.ts';

export type SigningState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'claiming' }
  | { readonly kind: 'in_wallet' }
  /** The dashboard refused, or did not answer; the wallet was not asked. */
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** Another tab of this browser is asking the wallet. */
  | { readonly kind: 'other_tab' }
  /** This page is, for the same step before a user left it and came back. */
  | { readonly kind: 'open_here' }
  /** The guard no longer clears: by these checks, or, where there is none, because they could not be run. */
  | { readonly kind: 'blocked'; readonly failed: readonly SignCheck[] }
  /** What the guard found is too old by now. */
  | { readonly kind: 'too_old' }
  | {
      readonly kind: 'unsigned';
      readonly outcome: UnsignedBurn;
      /** Which wallet it was: it may be another one's turn by the time this is read (B3). */
      readonly walletName: string;
    }
  /**
   * A user stopped waiting for the wallet. Its answer is still taken, and the claim stays: it may sign at any
   * time.
   */
  | { readonly kind: 'left'; readonly walletName: string };

export interface SignRequest {
  readonly burn: BurnView;
  readonly guard: Pick<BurnGuard, 'currentOutcome' | 'freshOutcome'>;
  readonly question: Question;
  readonly askWallet: (
    sign: (signal: AbortSignal) => Promise<SignOutcome>,
    claim: SigningClaim,
  ) => Promise<SigningState>;
}

/**
 * What comes before a wallet is asked: the claim on the server, the guard's last check, and the server's
 * answer about the intent's status. If any of them fails, the claim is released, and the wallet is not asked.
 * Where the guard has nothing left to check, the claim is that answer, as long as it is young.
 */
export async function claimAndAsk(
  backend: Pick<BurnBackend, 'claim' | 'confirm' | 'release'>,
  { burn, guard, question, askWallet }: SignRequest,
): Promise<SigningState> {
  const { attemptId } = burn;
  const request = { attemptId, browserId: browserId() };
  const asksWallet = Boolean(guard.currentOutcome()?.sign);
  const [claim, outcome] = await Promise.all([
    againIfLate(() => dated(() => backend.claim({ ...request, asksWallet }))),
    guard.freshOutcome().catch(() => undefined),
  ]);
  if (!claim.ok) return { kind: 'refused', fault: claim.fault };
  const given = { attemptId, claim: claim.value, question };
  if (!outcome?.sign) {
    releaseClaim(backend, given);
    return { kind: 'blocked', failed: findFailed(outcome?.checks) };
  }
  const isAnswered = asksWallet && isConfirmed(claim.value, elapsedMs(claim.value.askedAt));
  const doubt = isAnswered ? null : await confirmFor(() => backend.confirm(request), 'intent_unconfirmed');
  if (doubt !== null) {
    releaseClaim(backend, given);
    return { kind: 'refused', fault: doubt };
  }
  if (!isStillCurrent(outcome)) {
    releaseClaim(backend, given);
    return { kind: 'too_old' };
  }
  return askWallet(outcome.sign, claim.value);
}

/** The claim, and when it was asked for. */
async function dated(
  ask: () => Promise<Result<SigningClaim>>,
): Promise<Result<SigningClaim & { readonly askedAt: Moment }>> {
  const askedAt = currentMoment();
  return mapResult(await answerOf(ask()), (claim) => ({ ...claim, askedAt }));
}

interface AskedWallet {
  readonly backend: Pick<BurnBackend, 'proofOutbox' | 'release'>;
  readonly burn: BurnView;
  readonly claim: SigningClaim;
  readonly walletName: string;
  readonly question: Question;
}

/**
 * How a wallet's answer is handled, whenever it comes: a signature is kept first, and only a certain
 * refusal releases the claim.
 */
export async function takeAnswer(
  { backend, burn, claim, walletName, question }: AskedWallet,
  answer: Promise<SignOutcome>,
): Promise<SigningState> {
  const outcome = await answer.catch(toUnsigned);
  if (outcome.state === 'signed') {
    addToOutbox(backend, burn, outcome);
    return { kind: 'idle' };
  }
  const { attemptId } = burn;
  if (isNothingSigned(outcome)) releaseClaim(backend, { attemptId, claim, question });
  if (isLeftUnasked(outcome, question)) return { kind: 'idle' };
  return { kind: 'unsigned', outcome, walletName };
}

function addToOutbox(
  backend: Pick<BurnBackend, 'proofOutbox'>,
  burn: BurnView,
  signed: Extract<SignOutcome, { state: 'signed' }>,
): void {
  const { attemptId, intentId, chainId, tokenHolder } = burn;
  const { proof, signedTransactionBase64 } = signed;
  backend.proofOutbox().add({
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
  // `changed` and `bad_signature` are Solana's: what was signed was discarded here, and only the server
  // broadcasts.
  return outcome.state !== 'problem' || hasSignedNothing(outcome.problem);
}

interface GivenClaim {
  readonly attemptId: string;
  readonly claim: SigningClaim;
  readonly question: Question;
}

/**
 * Best effort, and nothing waits for it: a claim that stays is this browser's own, which may claim again.
 * One that was there before this press stays: a wallet was asked with it, on this page or an earlier one, and
 * has not answered.
 */
function releaseClaim(
  { release }: Pick<BurnBackend, 'release'>,
  { attemptId, claim, question }: GivenClaim,
): void {
  if (claim.wasOwn || !question.isAlone()) return;
  release({ attemptId, claimedAt: claim.claimedAt }).catch(() => undefined);
}
