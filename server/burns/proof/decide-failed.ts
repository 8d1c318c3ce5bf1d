import 'server-only';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import { isProofChosen } from '#lib/burns/attempt-state.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { isUncompared } from '#server/store/burns/uncompared-hashes-repository.ts';
import { SEEN_BEFORE, toUnclearHeight, type UnclearSearch } from '#server/burns/unclear-height.ts';

export interface TransactionSender {
  readonly from: string;
  readonly nonce: number;
}

/** What is known of a transaction that burned nothing for this attempt. */
export interface Failure {
  readonly proofState: 'reverted' | 'dropped';
  readonly problem: FaultCode;
  /**
   * Whether a transaction of the attempt can still burn: then the same may be signed again. By the end of its
   * authorization on the chain's clock; on EVM, where that is not known, by whether it is still waited for.
   */
  readonly mayStillLand: boolean;
  /** EVM: whose transaction it was. */
  readonly sentBy?: TransactionSender | undefined;
  /** What was found of the burn elsewhere, where it was searched for. */
  readonly search?: UnclearSearch;
  readonly comparison: Comparison;
}

/**
 * How what the transaction did, or what took its place, compares with the burn. `explained`: it was compared
 * with an authorization, or is known to be another's. `may_be_burn`: it may be the burn, and what was
 * authorized is not known. `may_be_replaced_by_burn`: the same of what took its place. `none`: nothing was
 * compared.
 */
export type Comparison = 'explained' | 'may_be_burn' | 'may_be_replaced_by_burn' | 'none';

/** Whether it, or what took its place, may be the burn. */
export function mayHaveBurned({ comparison }: Pick<Failure, 'comparison'>): boolean {
  return comparison === 'may_be_burn' || comparison === 'may_be_replaced_by_burn';
}

/**
 * Which attempt of the intent has the authorization that its burn is searched by: this one (`itself`),
 * another of the same holder, another of another holder, or none that is known.
 */
export type AuthorizedAttempt = 'itself' | 'same_holder' | 'other_holder' | 'none';

export interface FailedProof {
  readonly attempt: Pick<
    BurnAttemptRow,
    | 'state'
    | 'problem'
    | 'tokenHolder'
    | 'authorizationExpiresAt'
    | 'claimedAt'
    | 'walletNonce'
    | 'unclearHeight'
    | 'scanFromBlock'
  >;
  readonly proof: Pick<BurnProofRow, 'signedTransaction'>;
  /** The attempt's other proofs. */
  readonly others: readonly Pick<BurnProofRow, 'state' | 'lastError'>[];
  readonly failure: Failure;
  readonly authorized: AuthorizedAttempt;
}

/** What becomes of the attempt. */
export interface FailedOutcome {
  readonly unclearHeight: bigint | null;
  readonly problem: FaultCode;
  /** What the proof itself has. */
  readonly proofProblem: FaultCode;
  /**
   * `kept`: nothing changes; `noted`: only its problem; `signing`: open to its claimant; `ready`: open to
   * all; `reverted` and `lapsed`: over.
   */
  readonly next: 'kept' | 'noted' | 'signing' | 'ready' | 'reverted' | 'lapsed';
}

/**
 * While the authorization is valid the attempt is open again, unless another of its proofs is still being
 * watched: to the claimant alone where there is one, because others may enter a hash, too, and the claimant's
 * wallet may still be open. It is over once the authorization has expired, or where the wallet's own
 * transaction was refused (B7). A burn that may be its own is shown before the reason.
 */
export function decideFailed(failed: FailedProof): FailedOutcome {
  const unclearHeight = findUnclearHeight(failed);
  const reason = toReason(failed);
  const problem = unclearHeight === null ? reason : UNCLEAR;
  const proofProblem = isSeenByBorrowed(failed) ? 'burn_grant_unknown' : reason;
  return { unclearHeight, problem, proofProblem, next: findNext(failed, { unclearHeight, problem }) };
}

const WITHOUT_SEARCH = {
  reverted: 'burn_reverted',
  dropped: 'burn_transaction_dropped',
} as const satisfies Record<Failure['proofState'], FaultCode>;

/** What is unclear by a search belongs to the attempt that is searched for. */
function toReason({ failure, authorized }: FailedProof): FaultCode {
  const isOfSearch = authorized === 'same_holder' && failure.problem === UNCLEAR;
  return isOfSearch ? WITHOUT_SEARCH[failure.proofState] : failure.problem;
}

function findNext(
  { attempt, proof, others, failure, authorized }: FailedProof,
  { unclearHeight, problem }: Pick<FailedOutcome, 'unclearHeight' | 'problem'>,
): FailedOutcome['next'] {
  const isOtherAlive = others.some(({ state }) => state === 'stored' || state === 'mined');
  if (attempt.state !== 'proof_stored' || isOtherAlive) {
    const isNews = unclearHeight !== null || attempt.problem === UNCLEAR;
    const isKept = !isNews || isProofChosen(attempt) || attempt.problem === problem;
    return isKept ? 'kept' : 'noted';
  }
  // Signed bytes are the claimant's own, and its wallet's answer.
  const isAnswer = proof.signedTransaction !== null || isOfClaim(attempt, failure.sentBy);
  const isRefused = failure.proofState === 'reverted' && isAnswer;
  // Its hash may have been compared with the authorization of another attempt of the intent.
  if (!failure.mayStillLand || authorized !== 'itself' || isRefused) {
    return failure.proofState === 'reverted' ? 'reverted' : 'lapsed';
  }
  return attempt.claimedAt !== null && proof.signedTransaction === null ? 'signing' : 'ready';
}

/**
 * A burn was seen that may be its own, by an authorization that is named elsewhere and is not stored with any
 * attempt: no search withdraws that. The hash is compared again once the authorization comes.
 */
function isSeenByBorrowed({ failure, authorized }: FailedProof): boolean {
  const isElsewhere = authorized === 'other_holder' || authorized === 'none';
  return failure.search?.isUnclear === true && isElsewhere;
}

/**
 * A transaction of a holder that has no authorization makes no burn of another's unclear. What a hash alone
 * made unclear is explained once no hash of the attempt is left to be compared.
 */
function findUnclearHeight(failed: FailedProof): bigint | null {
  const { attempt, failure, others, authorized } = failed;
  if (mayHaveBurned(failure)) return authorized === 'other_holder' ? attempt.unclearHeight : SEEN_BEFORE;
  if (isSeenByBorrowed(failed)) return SEEN_BEFORE;
  const isByHash = attempt.authorizationExpiresAt === null && attempt.unclearHeight === SEEN_BEFORE;
  const isExplained = isByHash && failure.comparison === 'explained' && !others.some(isUncompared);
  const known = isExplained ? { ...attempt, unclearHeight: null } : attempt;
  const isSearched = failure.search !== undefined && authorized !== 'same_holder';
  return isSearched ? toUnclearHeight(known, failure.search) : known.unclearHeight;
}

/**
 * Whether the holder itself sent it, after signing was claimed. Anyone can send the same call from another
 * account and have it refused, while the wallet that was asked is open.
 */
function isOfClaim(
  { tokenHolder, walletNonce }: FailedProof['attempt'],
  sentBy: TransactionSender | undefined,
): boolean {
  if (sentBy === undefined || walletNonce === null) return false;
  return isSameEvmAddress(sentBy.from, tokenHolder) && sentBy.nonce >= walletNonce;
}
