import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import { OF_OTHER_INTENT, OTHER_PROOF_POSSIBLE, OTHER_PROOF_TAKEN } from '#lib/burns/burn-problems.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** Key of the text for a state of an attempt, under `intent.burn.state`. */
type BurnStateKey =
  | BurnAttemptState
  | 'escalated_ended'
  | 'escalated_failed'
  | 'escalated_other'
  | 'escalated_taken'
  | 'escalated_possible';

/** Why provider support has to act; without one of these only that it has to is known. */
const ESCALATED_BY: Readonly<Partial<Record<string, BurnStateKey>>> = {
  burn_expired_after_broadcast: 'escalated_ended',
  burn_failed_unacknowledged: 'escalated_failed',
  [OTHER_PROOF_TAKEN]: 'escalated_taken',
  [OTHER_PROOF_POSSIBLE]: 'escalated_possible',
  [OF_OTHER_INTENT]: 'escalated_other',
} satisfies Partial<Record<FaultCode, BurnStateKey>>;

/** Which text a state of an attempt has: an escalated one says only what its problem shows. */
export function toBurnStateKey(state: BurnAttemptState, problem: string | null): BurnStateKey {
  if (state !== 'escalated' || problem === null) return state;
  return ESCALATED_BY[problem] ?? state;
}
