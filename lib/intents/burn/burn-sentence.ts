import { findBurnEvidence, hasBurnOfOther, isExecuted, type BurnEvidence } from '#lib/burns/burn-evidence.ts';
import { isOtherProofPossible, isOtherProofTaken } from '#lib/burns/burn-problems.ts';
import { isBurnDenied } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isPayoutInDoubt } from '#lib/intents/payment/reported-paid.ts';
import { endsUnpaid, statusFacts } from '#lib/intents/status.ts';

type Shown = Exclude<BurnEvidence, 'untouched'>;
/**
 * Key of a sentence under `intent.proven`. `_over`: the intent has ended without a payout; `_failed`: it
 * failed, which is no end (R38); `_taken`: its status says that the service has a burn.
 */
export type BurnSentence =
  | Shown
  | `${Exclude<Shown, 'refuted'>}_over`
  | `${'asked' | 'given' | 'seen' | 'mined'}_taken`
  | 'mined_failed'
  | 'accepted_failed'
  | 'mined_other_taken'
  | 'mined_other_possible'
  /** The chain showed the burn, and the service says that it failed: a block may have been undone since. */
  | 'disputed'
  /** The chain has executed the burn, and the service reported the payout before it said that it is over. */
  | 'paid_before'
  | 'other';
type Sentences = Readonly<Record<'open' | 'taken' | 'over' | 'failed', BurnSentence>>;

/** The one table: what is said of a burn, by what is proven of it and whether its intent is over. */
const SENTENCES: Readonly<Record<Shown, Sentences>> = {
  refuted: { open: 'refuted', taken: 'refuted', over: 'refuted', failed: 'refuted' },
  asked: { open: 'asked', taken: 'asked_taken', over: 'asked_over', failed: 'asked' },
  given: { open: 'given', taken: 'given_taken', over: 'given_over', failed: 'given' },
  seen: { open: 'seen', taken: 'seen_taken', over: 'seen_over', failed: 'seen' },
  unexplained: { open: 'unexplained', taken: 'unexplained', over: 'unexplained_over', failed: 'unexplained' },
  mined: { open: 'mined', taken: 'mined_taken', over: 'mined_over', failed: 'mined_failed' },
  accepted: { open: 'accepted', taken: 'accepted', over: 'accepted_over', failed: 'accepted_failed' },
};

/**
 * What is proven of an offramp's burn, in one sentence. The page and the support bundle say the same one.
 * Null where no wallet was asked for anything.
 */
export function findBurnSentence(
  intent: Pick<IntentDetail, 'status' | 'failureCode' | 'burn' | 'wasReportedPaid'> &
    Partial<Pick<IntentDetail, 'burnHistory'>>,
): BurnSentence | null {
  const { burn, status } = intent;
  const evidence = findBurnEvidence(intent);
  if (evidence === 'refuted' && hasBurnOfOther(intent)) return 'other';
  const ofOther = findOfOther(burn);
  if (ofOther && evidence === 'mined' && !endsUnpaid(status)) return ofOther;
  if (isPayoutInDoubt(intent) && isExecuted(evidence)) return 'paid_before';
  if (isBurnDenied(intent) && !ofOther && isExecuted(evidence)) return 'disputed';
  return evidence === 'untouched' ? null : SENTENCES[evidence][findPhase(intent)];
}

function findOfOther(burn: IntentDetail['burn']): 'mined_other_taken' | 'mined_other_possible' | null {
  if (isOtherProofPossible(burn)) return 'mined_other_possible';
  return isOtherProofTaken(burn) ? 'mined_other_taken' : null;
}

/** What is said where the chain, or an earlier report of the service, denies that it ended so. */
const IN_DOUBT: ReadonlySet<BurnSentence | null> = new Set(['disputed', 'paid_before']);

export function isBurnInDoubt(sentence: BurnSentence | null): boolean {
  return IN_DOUBT.has(sentence);
}

/** Whether the tokens are proven to be burned, and no payout or refund followed (R44). */
export function isBurnedUnpaid(intent: Parameters<typeof findBurnSentence>[0]): boolean {
  return (
    endsUnpaid(intent.status) &&
    isExecuted(findBurnEvidence(intent)) &&
    !isBurnInDoubt(findBurnSentence(intent))
  );
}

function findPhase(intent: Parameters<typeof isPayoutInDoubt>[0]): keyof Sentences {
  const { status } = intent;
  if (statusFacts(status).proof === 'taken' || isPayoutInDoubt(intent)) return 'taken';
  if (!endsUnpaid(status)) return 'open';
  return status === 'failed' ? 'failed' : 'over';
}
