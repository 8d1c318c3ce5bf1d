import 'server-only';
import { isProofChosen } from '#lib/burns/attempt-state.ts';
import { isSameEvmAddress } from '#lib/chains/evm-address.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { isUncompared } from '#server/store/burns/uncompared-hashes-repository.ts';
import { hasAuthorization } from '#server/burns/has-authorization.ts';
import { SEEN_BEFORE, toUnclearHeight, type UnclearSearch } from '#server/burns/unclear-height.ts';

export interface TransactionSender {
  readonly from: string;
  readonly nonce: number;
}

/** What is known of a transaction that burned nothing for this attempt. */
export interface Failure {
  readonly proofState: 'reverted' | 'dropped';
  readonly problem: FaultCode;
  /** Whether the authorization is still valid on the chain's clock: then the same may be signed again. */
  readonly isAuthorizationLive: boolean;
  /** EVM: whose transaction it was. */
  readonly sentBy?: TransactionSender | undefined;
  /** What was found of the burn elsewhere, where it was searched for. */
  readonly search?: UnclearSearch;
  /** It may be the burn, or have been replaced by it, and what was authorized is not known. */
  readonly mayHaveBurned?: boolean;
  /** It is what took its place that may be the burn. */
  readonly isOfReplacement?: boolean;
  /** It is explained: compared with an authorization, or known to be another's. */
  readonly isCompared?: boolean;
}

export interface FailedProof {
  readonly attempt: Pick<
    BurnAttemptRow,
    | 'state'
    | 'problem'
    | 'tokenHolder'
    | 'authorization'
    | 'unsignedTransaction'
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
  /** The intent's authorization is for another holder: this transaction makes no burn of it unclear. */
  readonly isForOther: boolean;
  /** EVM: it has no authorization, and an attempt that has it is where the burn is searched for. */
  readonly isSearchedElsewhere: boolean;
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
  const { attempt, isForOther } = failed;
  const unclearHeight = isForOther ? attempt.unclearHeight : findUnclearHeight(failed);
  const reason = toReason(failed);
  const problem = unclearHeight === null ? reason : 'burn_unclear';
  const proofProblem = isSeenByBorrowed(failed) ? 'burn_grant_unknown' : reason;
  return { unclearHeight, problem, proofProblem, next: findNext(failed, { unclearHeight, problem }) };
}

const WITHOUT_SEARCH = {
  reverted: 'burn_reverted',
  dropped: 'burn_transaction_dropped',
} as const satisfies Record<Failure['proofState'], FaultCode>;

/** What is unclear by a search belongs to the attempt that is searched for. */
function toReason({ failure, isSearchedElsewhere }: FailedProof): FaultCode {
  const isOfSearch = isSearchedElsewhere && failure.problem === 'burn_unclear';
  return isOfSearch ? WITHOUT_SEARCH[failure.proofState] : failure.problem;
}

function findNext(
  { attempt, proof, others, failure }: FailedProof,
  { unclearHeight, problem }: Pick<FailedOutcome, 'unclearHeight' | 'problem'>,
): FailedOutcome['next'] {
  const isOtherAlive = others.some(({ state }) => state === 'stored' || state === 'mined');
  if (attempt.state !== 'proof_stored' || isOtherAlive) {
    const isNews = unclearHeight !== null || attempt.problem === 'burn_unclear';
    const isKept = !isNews || isProofChosen(attempt) || attempt.problem === problem;
    return isKept ? 'kept' : 'noted';
  }
  // Signed bytes are the claimant's own, and its wallet's answer.
  const isAnswer = proof.signedTransaction !== null || isOfClaim(attempt, failure.sentBy);
  const isRefused = failure.proofState === 'reverted' && isAnswer;
  // Its hash may have been compared with the authorization of another attempt of the intent.
  if (!failure.isAuthorizationLive || !hasAuthorization(attempt) || isRefused) {
    return failure.proofState === 'reverted' ? 'reverted' : 'lapsed';
  }
  return attempt.claimedAt !== null && proof.signedTransaction === null ? 'signing' : 'ready';
}

/**
 * A burn was seen that may be its own, by an authorization that is named elsewhere and is not stored with any
 * attempt: no search withdraws that. The hash is compared again once the authorization comes.
 */
function isSeenByBorrowed({ attempt, failure, isSearchedElsewhere }: FailedProof): boolean {
  return failure.search?.isUnclear === true && !hasAuthorization(attempt) && !isSearchedElsewhere;
}

/** What a hash alone made unclear is explained once no hash of the attempt is left to be compared. */
function findUnclearHeight(failed: FailedProof): bigint | null {
  const { attempt, failure, others } = failed;
  if (failure.mayHaveBurned === true || isSeenByBorrowed(failed)) return SEEN_BEFORE;
  const isByHash = attempt.authorizationExpiresAt === null && attempt.unclearHeight === SEEN_BEFORE;
  const isExplained = isByHash && failure.isCompared === true && !others.some(isUncompared);
  const known = isExplained ? { ...attempt, unclearHeight: null } : attempt;
  const isSearched = failure.search !== undefined && !failed.isSearchedElsewhere;
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
