import { ENDED_ATTEMPT_STATES } from '#lib/burns/attempt-state.ts';
import {
  burnAttemptStateSchema,
  type BurnAttemptState,
  type BurnHistoryEntry,
  type BurnView,
  type ProofStage,
} from '#lib/burns/burn-view.ts';
import { OF_OTHER_INTENT } from '#lib/burns/burn-problems.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

const AT = '2026-11-21T10:00:00.000Z';
const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

const PROBLEMS: readonly (FaultCode | null)[] = [
  null,
  'burn_transaction_unknown',
  'burn_unclear',
  'burn_nonce_used',
  'burn_search_incomplete',
  'burn_reverted',
  'burn_grant_lapsed',
  'burn_transaction_dropped',
  'burn_proof_foreign',
  'chain_unreachable',
];
/** Which stages a proof may be at in a state of its attempt; null: there is none. */
const STAGES: Readonly<Record<BurnAttemptState, readonly (ProofStage | null)[]>> = {
  preparing: [null],
  ready: [null, 'void'],
  signing: [null, 'void'],
  proof_stored: ['given', 'seen'],
  submitting: ['mined'],
  accepted: ['accepted'],
  escalated: ['escalated'],
  reverted: [null, 'void'],
  lapsed: [null, 'void', 'given'],
};

/**
 * Every burn there can be: none, and each state with each stage of its proof and each thing that can be wrong
 * with it.
 */
export function everyBurn(): (BurnView | null)[] {
  const burns = burnAttemptStateSchema.options.flatMap((state) =>
    STAGES[state].flatMap((proofStage) => PROBLEMS.map((problem) => aBurn(state, { proofStage, problem }))),
  );
  const unauthorized = PROBLEMS.map((problem) =>
    aBurn('lapsed', { authorizationExpiresAtUnix: null, problem }),
  );
  return [null, ...burns, ...unauthorized, ...burnsOfOther()];
}

/** What was burned counts for another intent: the attempt has ended because of it, or was over before. */
function burnsOfOther(): BurnView[] {
  const facts = { proofStage: 'other' } as const;
  return [
    aBurn('escalated', { ...facts, problem: OF_OTHER_INTENT }),
    ...ENDED_ATTEMPT_STATES.map((state) => aBurn(state, facts)),
  ];
}

/** An attempt that is over, and whose late transaction was found to be the burn of another intent. */
export function anEarlierBurnOfOther(facts: Partial<BurnHistoryEntry> = {}): BurnHistoryEntry {
  const problem = OF_OTHER_INTENT;
  return {
    attemptId: ID,
    tokenHolder: '0xabc',
    state: 'lapsed',
    problem: null,
    startedAt: AT,
    updatedAt: AT,
    authorizationExpiresAt: AT,
    proofs: [{ proof: '0x1', state: 'escalated', problem, storedAt: AT, takenAt: null }],
    ...facts,
  };
}

export function aBurn(state: BurnAttemptState, facts: Partial<BurnView> = {}): BurnView {
  return {
    attemptId: ID,
    intentId: ID,
    chainId: 'base',
    tokenHolder: '0xabc',
    state,
    // One that ended without a burn had an authorization, unless the facts differ.
    authorizationExpiresAtUnix: state === 'lapsed' ? Date.parse(AT) / 1000 : null,
    authorization: null,
    unsignedTransactionBase64: null,
    proof: null,
    problem: null,
    startedBy: 'Sofia',
    startedAt: AT,
    updatedAt: AT,
    ...facts,
  };
}
