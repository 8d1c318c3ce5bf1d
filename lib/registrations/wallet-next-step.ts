import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { findRemedy, maySignAgain, type RefusalRemedy } from './refusal-remedy.ts';
import { findCurrentReason } from './current-status-reason.ts';
import { parseClamp, type Clamp } from './limit-clamp.ts';
import type { SubmissionStanding, WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { isCounting, isLive } from './submission-state.ts';

/** The one thing a registration asks for now. */
export type WalletNextStep =
  /** A grant is to be signed: the call that is left, else one that the service is asked for first. */
  | { readonly kind: 'sign_grant' }
  /** The chain is being waited for, by us or by whoever else submitted it; nothing is to be done (R117). */
  | { readonly kind: 'await_receipt' }
  /**
   * A wallet gave a hash that the chain does not know. The search continues; the user may check their wallet,
   * and send again.
   */
  | { readonly kind: 'sent_unknown' }
  /** A grant is on the network and its author is not proven: sync with its signature (R126, R127). */
  | { readonly kind: 'prove_authorship' }
  | { readonly kind: 'ready' }
  /** Active with a lower limit than asked for: a success (R110). */
  | ({ readonly kind: 'ready_clamped' } & Clamp)
  /** Active with a lower limit than asked for, and not said to be clamped (R109). */
  | ({ readonly kind: 'ready_lower' } & Clamp)
  /** Active with a higher limit than was asked for here. */
  | ({ readonly kind: 'ready_raised' } & Clamp)
  /** Revoked: granted again without a new registration (R125). */
  | { readonly kind: 'grant_again' }
  /** EVM: the authorization read as zero, and the chain may still take that back (R130). */
  | { readonly kind: 'revocation_unconfirmed' }
  | { readonly kind: 'drifted' }
  | { readonly kind: 'missing_onchain' }
  | { readonly kind: 'banned' }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'submission_refused';
      readonly remedy: RefusalRemedy;
      readonly faultCode: FaultCode | null;
    }
  /** An authorizing wallet, or a role that we do not know: shown, without actions (R104). */
  | { readonly kind: 'read_only' }
  /** Made elsewhere: a user here types what it is before its grant is put before a wallet. */
  | { readonly kind: 'confirm_order' }
  /**
   * Something contradicts what cannot change: nothing is signed or called ready until a user has
   * reviewed it.
   */
  | { readonly kind: 'review_contradiction' }
  | { readonly kind: 'cancelled' }
  /** Cancelled, and what was sent for it may have authorized the address: a user checks that. */
  | { readonly kind: 'unregistered_grant'; readonly txSignatures: readonly string[] }
  | { readonly kind: 'unknown_state' };

type StatusFacts = Pick<
  WalletSummary,
  | 'chainId'
  | 'role'
  | 'state'
  | 'statusReason'
  | 'reconciliationStatus'
  | 'hasCalldata'
  | 'limitCents'
  | 'requestedLimitCents'
  | 'deletedAt'
  | 'isOrdered'
  | 'contradictedAt'
  | 'notOnChainAt'
>;

interface Facts extends StatusFacts {
  readonly submission: SubmissionStanding | null;
  /** Left out for the signer of a link, who has no part in it. */
  readonly unregisteredHashes?: WalletSummary['unregisteredHashes'];
}

/**
 * Whether intents may name the wallet: a registered minter, active and in line with the network (R37), also
 * by what the service found there when a user last asked (R128).
 */
export function isUsable(
  wallet: Pick<WalletSummary, 'role' | 'state' | 'reconciliationStatus'> & {
    readonly deletedAt: string | Date | null;
    readonly contradictedAt: string | Date | null;
    readonly notOnChainAt: string | Date | null;
  },
): boolean {
  return (
    wallet.deletedAt === null &&
    wallet.contradictedAt === null &&
    wallet.notOnChainAt === null &&
    wallet.role === 'minter' &&
    wallet.state === 'active' &&
    wallet.reconciliationStatus === 'synced'
  );
}

/**
 * Whether the service says that the registration and the network differ; also by an unknown word, or by what
 * it found when a user last asked (R128). What was revoked or banned is on no chain, so that to find nothing
 * there is no difference.
 */
export function isMismatched({
  state,
  reconciliationStatus,
  notOnChainAt,
}: Pick<WalletSummary, 'state' | 'reconciliationStatus' | 'notOnChainAt'>): boolean {
  if (reconciliationStatus === 'synced') return state === 'active' && notOnChainAt !== null;
  if (state === 'active') return true;
  return (state === 'revoked' || state === 'banned') && reconciliationStatus !== 'missing_onchain';
}

/**
 * Decides the next safe step. A call that is left is to be signed, also where it is active (R108). Without
 * one nothing can be signed yet: for a registration that has no grant another call is asked for first.
 */
export function walletNextStep(wallet: Facts): WalletNextStep {
  const step = findStep(wallet);
  if (wallet.contradictedAt !== null && (isReady(step) || isToBeSigned(step))) {
    return { kind: 'review_contradiction' };
  }
  return !wallet.isOrdered && isToBeSigned(step) ? { kind: 'confirm_order' } : step;
}

function isReady({ kind }: WalletNextStep): boolean {
  return kind === 'ready' || kind === 'ready_clamped' || kind === 'ready_lower' || kind === 'ready_raised';
}

/**
 * Whether a grant would be put before a wallet next. Where one may have been sent, that is searched for
 * first.
 */
export function isToBeSigned(step: WalletNextStep): boolean {
  if (step.kind === 'submission_refused') return maySignAgain(step.remedy);
  return step.kind === 'sign_grant' || step.kind === 'grant_again';
}

function findStep(wallet: Facts): WalletNextStep {
  const { deletedAt, role, state, submission, hasCalldata } = wallet;
  if (deletedAt !== null) return findDeletedStep(wallet);
  if (role !== 'minter') return { kind: 'read_only' };
  if (state === 'banned') return findMismatch(wallet) ?? { kind: 'banned' };
  if (isLive(submission)) {
    if (isCounting(submission)) return { kind: 'await_receipt' };
    if (state !== 'active') return { kind: 'sent_unknown' };
  }
  switch (state) {
    case 'active':
      if (!hasCalldata) return findActiveStep(wallet);
      return findPresentRefusal(wallet) ?? { kind: 'sign_grant' };
    case 'revoked':
      return findRevokedStep(wallet);
    case 'pending':
      return findPendingStep(wallet);
    default:
      return { kind: 'unknown_state' };
  }
}

function findDeletedStep({ unregisteredHashes = [] }: Facts): WalletNextStep {
  if (unregisteredHashes.length === 0) return { kind: 'cancelled' };
  return { kind: 'unregistered_grant', txSignatures: unregisteredHashes.map((sent) => sent.txSignature) };
}

/**
 * Whatever reason was left over: only a submission of ours is waited for. Nothing is signed again while the
 * network may have an authorization.
 */
function findRevokedStep(wallet: Facts): WalletNextStep {
  const refusal = findPresentRefusal(wallet);
  if (refusal && !maySignAgain(refusal.remedy)) return refusal;
  return findMismatch(wallet) ?? refusal ?? { kind: 'grant_again' };
}

function findMismatch(wallet: Facts): WalletNextStep | undefined {
  return isMismatched(wallet) ? { kind: 'drifted' } : undefined;
}

type Refused = Extract<WalletNextStep, { kind: 'submission_refused' }>;

function findRefusal({ submission }: Facts): Refused | undefined {
  if (submission?.state !== 'refused') return undefined;
  const { faultCode } = submission;
  return { kind: 'submission_refused', remedy: findRemedy(faultCode), faultCode };
}

/**
 * One of before the registration was active, or revoked, or compared with the network for a user, says
 * nothing of it now.
 */
export function isRefusedNow(submission: SubmissionStanding | null): boolean {
  return submission?.state === 'refused' && submission.isSuperseded !== true;
}

function findPresentRefusal(wallet: Facts): Refused | undefined {
  return isRefusedNow(wallet.submission) ? findRefusal(wallet) : undefined;
}

function findActiveStep(wallet: Facts): WalletNextStep {
  const { reconciliationStatus, statusReason, limitCents, requestedLimitCents, notOnChainAt } = wallet;
  switch (reconciliationStatus) {
    case 'synced': {
      if (notOnChainAt !== null) return findMissingStep(wallet);
      const clamp = parseClamp(statusReason, [limitCents]);
      const requestedCents = requestedLimitCents ?? clamp?.requestedCents ?? null;
      return toReady({ requestedCents, effectiveCents: limitCents }, clamp !== undefined);
    }
    case 'missing_onchain':
      return findMissingStep(wallet);
    default:
      // Also an unknown value: it is not "synced".
      return { kind: 'drifted' };
  }
}

function findMissingStep({ chainId, statusReason, notOnChainAt }: Facts): WalletNextStep {
  const isReadAsZero = statusReason === 'not_on_chain' || notOnChainAt !== null;
  return { kind: chainId !== 'solana' && isReadAsZero ? 'revocation_unconfirmed' : 'missing_onchain' };
}

/**
 * By the limits as they are now: a wallet that sends a grant can have raised its limit, an address may have
 * had one before (R109), and a reason of a clamp may be left over from before the limit was changed.
 */
function toReady({ requestedCents, effectiveCents }: Clamp, isSaidClamped: boolean): WalletNextStep {
  const isKnown = requestedCents !== null && effectiveCents !== null;
  if (isKnown && effectiveCents > requestedCents) {
    return { kind: 'ready_raised', requestedCents, effectiveCents };
  }
  if (isKnown && effectiveCents === requestedCents) return { kind: 'ready' };
  if (isSaidClamped) return { kind: 'ready_clamped', requestedCents, effectiveCents };
  return isKnown ? { kind: 'ready_lower', requestedCents, effectiveCents } : { kind: 'ready' };
}

function findPendingStep(wallet: Facts): WalletNextStep {
  const { hasCalldata } = wallet;
  const reason = findCurrentReason(wallet);
  if (reason === 'address_unavailable') return { kind: 'unavailable' };
  if (reason === 'awaiting_sync_proof') return { kind: 'prove_authorship' };
  if (reason === 'awaiting_onchain_confirmation' && !hasCalldata) return { kind: 'await_receipt' };
  const refusal = findRefusal(wallet);
  return !refusal || isEnded(refusal, wallet) ? { kind: 'sign_grant' } : refusal;
}

/** Those that offer no signature, and that a comparison with the network which finds nothing ends. */
const ENDED_BY_CHECK: ReadonlySet<RefusalRemedy> = new Set<RefusalRemedy>([
  'recheck',
  'prove',
  'original',
  'wait',
  'support',
]);

/**
 * The service compared it with the network since, for a user, and it is still pending: nothing is in force.
 * Without a call, the service is asked for one before a wallet is, and it refuses while a transaction that it
 * got may still count. A call that is there would be sent a second time.
 */
function isEnded({ remedy }: Refused, { submission, hasCalldata }: Facts): boolean {
  if (remedy === 'original' && hasCalldata) return false;
  return ENDED_BY_CHECK.has(remedy) && !isRefusedNow(submission);
}
