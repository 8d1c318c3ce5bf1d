import { assertNever } from '#lib/assert-never.ts';
import type { WalletTaskReason } from '#lib/intents/overview/wallet-tasks.ts';
import type { RefusalRemedy } from './refusal-remedy.ts';
import { isRefusedNow, walletNextStep, type WalletNextStep } from './wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { isLive } from './submission-state.ts';

/** What ends by itself is no user's work for so long: the service asks its chain from time to time. */
const OVERDUE_AFTER_MS = HOUR_MS;

/** Why the registration needs a user now, and since when. */
export interface WalletTask {
  readonly reason: WalletTaskReason;
  readonly since: string;
}

/** Undefined where a user has nothing to do, or not yet: what ends by itself is not overdue. */
export function findWalletTask(wallet: WalletSummary): WalletTask | undefined {
  const reason = toReason(walletNextStep(wallet), wallet);
  return reason === null ? undefined : { reason, since: walletSince(wallet) };
}

/** Whether a wait that ends by itself takes longer than normal. */
export function isWalletOverdue(wallet: Omit<WalletSummary, 'isOverdue'>, nowMs: number): boolean {
  return isWait(walletNextStep(wallet), wallet) && nowMs - Date.parse(walletSince(wallet)) > OVERDUE_AFTER_MS;
}

/** Whose turn each step is; null for no user's. */
function toReason(
  step: WalletNextStep,
  { isOverdue, state, submission, handledLimitCents, reconciliationStatus }: WalletSummary,
): WalletTaskReason | null {
  switch (step.kind) {
    case 'review_contradiction':
      return 'wallet_contradicted';
    case 'drifted':
    case 'missing_onchain':
      return 'wallet_mismatch';
    case 'unregistered_grant':
      return 'wallet_authorized_unregistered';
    case 'ready_raised':
      return step.effectiveCents === handledLimitCents ? null : 'wallet_limit_raised';
    case 'submission_refused':
      // Only what is pending can be cancelled and replaced.
      if (step.remedy === 'replace' && state !== 'pending') return 'wallet_support';
      return REASON_BY_REMEDY[step.remedy] ?? (isOverdue ? 'wallet_overdue' : null);
    case 'sent_unknown':
      return 'wallet_unclear';
    case 'prove_authorship':
      return 'wallet_unproven';
    case 'await_receipt':
      return isOverdue ? 'wallet_overdue' : null;
    case 'revocation_unconfirmed':
      return isOverdue || reconciliationStatus === 'synced' ? 'wallet_revocation' : null;
    case 'unavailable':
      return 'wallet_unusable';
    case 'confirm_order':
      // What is revoked, perhaps on purpose, can no longer be cancelled.
      return state === 'revoked' && !isRefusedNow(submission) ? null : 'wallet_confirm_order';
    case 'sign_grant':
      return 'wallet_sign';
    // One may be revoked on purpose, and no action ends the others.
    case 'grant_again':
    case 'banned':
    case 'unknown_state':
    case 'ready':
    case 'ready_clamped':
    case 'ready_lower':
    case 'read_only':
    case 'cancelled':
      return null;
    default:
      return assertNever(step);
  }
}

const REASON_BY_REMEDY: Readonly<Record<RefusalRemedy, WalletTaskReason | null>> = {
  sign: 'wallet_refused',
  recheck: 'wallet_refused',
  recheck_or_sign: 'wallet_refused',
  prove: 'wallet_refused',
  original: 'wallet_refused',
  replace: 'wallet_unusable',
  support: 'wallet_support',
  wait: null,
};

/**
 * What ends by itself: the service or a job asks the chain, or a newer build knows the state. Where the
 * service still has a wallet as synced that it did not find on the chain, only a user's next sync is sure to
 * end that.
 */
function isWait(
  step: WalletNextStep,
  { reconciliationStatus }: Pick<WalletSummary, 'reconciliationStatus'>,
): boolean {
  if (step.kind === 'submission_refused') return step.remedy === 'wait';
  if (step.kind === 'revocation_unconfirmed') return reconciliationStatus !== 'synced';
  return step.kind === 'await_receipt' || step.kind === 'unknown_state';
}

const SUBMISSION_STEPS: ReadonlySet<WalletNextStep['kind']> = new Set<WalletNextStep['kind']>([
  'sent_unknown',
  'submission_refused',
]);

/** Since when it is as it is: the inbox and the page of the wallet both say this. */
export function walletSince(wallet: Omit<WalletSummary, 'isOverdue'>): string {
  const { submission, contradictedAt, updatedAt, deletedAt, unregisteredHashes } = wallet;
  const step = walletNextStep(wallet).kind;
  if (step === 'unregistered_grant')
    return unregisteredHashes.map(({ recordedAt }) => recordedAt).sort()[0] ?? updatedAt;
  if (step === 'cancelled') return deletedAt ?? updatedAt;
  if (step === 'review_contradiction') return contradictedAt ?? updatedAt;
  if (step === 'revocation_unconfirmed' || step === 'missing_onchain') return missingSince(wallet);
  // A refused one may be older than what another user is waiting for.
  const isSpeaking = step === 'await_receipt' ? isLive(submission) : SUBMISSION_STEPS.has(step);
  return isSpeaking && submission ? submission.createdAt : updatedAt;
}

/** A row that shows it may be changed by every sync, and may have shown it before the first. */
function missingSince({
  reconciliationStatus,
  notOnChainAt,
  updatedAt,
}: Pick<WalletSummary, 'reconciliationStatus' | 'notOnChainAt' | 'updatedAt'>): string {
  if (notOnChainAt === null) return updatedAt;
  if (reconciliationStatus === 'synced') return notOnChainAt;
  return Date.parse(updatedAt) < Date.parse(notOnChainAt) ? updatedAt : notOnChainAt;
}
