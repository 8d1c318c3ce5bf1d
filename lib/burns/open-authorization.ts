import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { SIGNABLE_ATTEMPT_STATES } from './attempt-state.ts';
import { HASH_UNKNOWN, SEARCH_INCOMPLETE, UNCLEAR } from './burn-problems.ts';
import type { BurnAttemptState } from './burn-view.ts';

/** With these, what the holder did is to be explained before anything else is signed. */
export const UNEXPLAINED_PROBLEMS: readonly string[] = [UNCLEAR, SEARCH_INCOMPLETE];
/** A transaction that no node knows: it may be a proposal that awaits other signatures. */
export const UNKNOWN_TRANSACTION = {
  state: 'proof_stored',
  problem: HASH_UNKNOWN,
} as const satisfies { readonly state: BurnAttemptState; readonly problem: FaultCode };

interface Attempt {
  readonly state: BurnAttemptState;
  readonly problem: string | null;
}

/** Whether what a wallet gave for an attempt is such a transaction. */
export function isUnknownTransaction({ state, problem }: Attempt): boolean {
  return state === UNKNOWN_TRANSACTION.state && problem === UNKNOWN_TRANSACTION.problem;
}

/** Whether a wallet may yet use the authorization of an attempt, so that its end is the end of the action. */
export function isAuthorizationOpen(attempt: Attempt): boolean {
  const { state, problem } = attempt;
  if (isUnknownTransaction(attempt)) return true;
  const isUnexplained = problem !== null && UNEXPLAINED_PROBLEMS.includes(problem);
  return SIGNABLE_ATTEMPT_STATES.includes(state) && !isUnexplained;
}
