import type { BurnAttemptState, BurnView } from '#lib/burns/burn-view.ts';
import { OF_OTHER_INTENT, OTHER_PROOF_POSSIBLE, OTHER_PROOF_TAKEN } from '#lib/burns/burn-problems.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** Key of the text for a state of an attempt, under `intent.burn.state`. */
type BurnStateKey =
  | BurnAttemptState
  | 'signing_void'
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

/** What the chain has shown of a transaction that is not the burn. */
const NO_BURN: ReadonlySet<string> = new Set<FaultCode>([
  'burn_reverted',
  'burn_transaction_dropped',
  'burn_proof_foreign',
]);
const NOT_SEEN = 'burn_hash_not_seen' satisfies FaultCode;

type Attempt = Pick<BurnView, 'state' | 'problem' | 'proofStage'>;

/** Which text a state of an attempt has: an escalated one says only what its problem shows. */
export function toBurnStateKey(attempt: Attempt): BurnStateKey {
  const { state, problem } = attempt;
  if (state === 'signing') return isOfNoBurn(attempt) ? 'signing_void' : state;
  if (state !== 'escalated' || problem === null) return state;
  return ESCALATED_BY[problem] ?? state;
}

/**
 * Whether a transaction came for it and is not its burn. It stays open to whoever has the claim: their wallet
 * may still have the request.
 */
export function isOfNoBurn({ problem, proofStage }: Omit<Attempt, 'state'>): boolean {
  // That no node has a hash does not show what it did.
  if (problem === NOT_SEEN) return false;
  return proofStage === 'void' || (problem !== null && NO_BURN.has(problem));
}
