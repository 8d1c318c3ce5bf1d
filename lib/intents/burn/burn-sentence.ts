import { findBurnEvidence, type BurnEvidence } from '#lib/burns/burn-evidence.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { endsUnpaid, type Status } from '#lib/intents/status.ts';

type Shown = Exclude<BurnEvidence, 'untouched'>;
/**
 * Key of a sentence under `intent.proven`. `_over`: the intent has ended without a payout; `_failed`: it
 * failed, which is no end (R38).
 */
export type BurnSentence =
  Shown | `${Exclude<Shown, 'refuted'>}_over` | 'mined_failed' | 'accepted_failed' | 'other';
type Sentences = Readonly<Record<'open' | 'over' | 'failed', BurnSentence>>;

/** The one table: what is said of a burn, by what is proven of it and whether its intent is over. */
const SENTENCES: Readonly<Record<Shown, Sentences>> = {
  refuted: { open: 'refuted', over: 'refuted', failed: 'refuted' },
  asked: { open: 'asked', over: 'asked_over', failed: 'asked' },
  given: { open: 'given', over: 'given_over', failed: 'given' },
  seen: { open: 'seen', over: 'seen_over', failed: 'seen' },
  unexplained: { open: 'unexplained', over: 'unexplained_over', failed: 'unexplained' },
  mined: { open: 'mined', over: 'mined_over', failed: 'mined_failed' },
  accepted: { open: 'accepted', over: 'accepted_over', failed: 'accepted_failed' },
};

/**
 * What is proven of an offramp's burn, in one sentence. The page and the support bundle say the same one.
 * Null where no wallet was asked for anything.
 */
export function findBurnSentence(
  intent: Pick<IntentDetail, 'status' | 'burn'> & Partial<Pick<IntentDetail, 'burnHistory'>>,
): BurnSentence | null {
  const { burn, status } = intent;
  if (burn?.state === 'escalated' && burn.problem === 'burn_proof_of_other_intent') return 'other';
  const evidence = findBurnEvidence(intent);
  return evidence === 'untouched' ? null : SENTENCES[evidence][findPhase(status)];
}

function findPhase(status: Status): keyof Sentences {
  if (!endsUnpaid(status)) return 'open';
  return status === 'failed' ? 'failed' : 'over';
}
