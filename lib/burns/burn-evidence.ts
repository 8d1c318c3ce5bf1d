import type { BurnAttemptState, BurnHistoryEntry, BurnView, ProofStage } from './burn-view.ts';
import { isOfOtherIntent, isUnclear, isUnsubmitted } from './burn-problems.ts';
import { isProofState, type ProofState } from './proof-state.ts';

/**
 * What is proven of an offramp's burn; every sentence about its money follows from it. These states are
 * different: a text must not claim a stronger one.
 */
export type BurnEvidence =
  /** No wallet was asked for anything here, and nothing was searched for. */
  | 'untouched'
  /** The chain was searched, and shows no burn, or only one that counts for another intent. */
  | 'refuted'
  /** A wallet was asked, and what it did is not known. */
  | 'asked'
  /** A wallet or a user named a transaction, or signed one, and no chain has shown it. */
  | 'given'
  /** A node has the transaction and has not mined it. */
  | 'seen'
  /** The holder burned this amount by something that does not show for what (R82). */
  | 'unexplained'
  /** The chain has executed the burn. */
  | 'mined'
  /** The service has its proof, too. */
  | 'accepted';

/** The strongest counts: what is true of one attempt is true of the offramp. */
const RANK: readonly BurnEvidence[] = [
  'accepted',
  'mined',
  'unexplained',
  'seen',
  'given',
  'asked',
  'refuted',
  'untouched',
];

const BY_STATE: Readonly<Record<BurnAttemptState, BurnEvidence>> = {
  preparing: 'untouched',
  ready: 'untouched',
  signing: 'asked',
  proof_stored: 'given',
  submitting: 'mined',
  accepted: 'accepted',
  escalated: 'mined',
  reverted: 'refuted',
  lapsed: 'refuted',
};
const BY_STAGE: Readonly<Record<ProofStage, BurnEvidence>> = {
  given: 'given',
  seen: 'seen',
  mined: 'mined',
  accepted: 'accepted',
  escalated: 'mined',
  void: 'refuted',
  other: 'refuted',
};
const EXECUTED: ReadonlySet<BurnEvidence> = new Set(['mined', 'accepted']);
const BY_PROOF: Readonly<Record<ProofState, BurnEvidence>> = {
  stored: 'given',
  mined: 'mined',
  accepted: 'accepted',
  escalated: 'mined',
  reverted: 'refuted',
  dropped: 'refuted',
};

export interface KnownAttempts {
  readonly burn: BurnView | null;
  readonly burnHistory?: readonly BurnHistoryEntry[];
  /** Of the intent. */
  readonly status?: string;
}

/** What is proven of a burn, over all attempts that are known. */
export function findBurnEvidence({ burn, burnHistory = [], status }: KnownAttempts): BurnEvidence {
  const isAwaited = status === 'awaiting_burn_approval';
  const own = burn && { ...burn, authorizationExpiresAt: burn.authorizationExpiresAtUnix };
  const searched = toSearched([...(own ? [own] : []), ...burnHistory]);
  const all = [
    ...(burn ? ofBurn(burn) : []),
    ...burnHistory.flatMap((entry) => ofHistory(entry, isAwaited || searched.has(entry.tokenHolder))),
  ];
  return RANK.find((evidence) => all.includes(evidence)) ?? 'untouched';
}

/** Whether the chain has executed the burn. */
export function isExecuted(evidence: BurnEvidence): boolean {
  return EXECUTED.has(evidence);
}

/** Whether the chain has shown this very transaction as this offramp's burn. */
export function isShownExecuted(burn: BurnView | null, proof: string): boolean {
  const stage = burn?.proof === proof ? burn.proofStage : undefined;
  return stage ? isExecuted(BY_STAGE[stage]) : false;
}

/** Whether some attempt has a transaction that burned, and what it burned counts for another intent (R82). */
export function hasBurnOfOther({ burn, burnHistory = [] }: KnownAttempts): boolean {
  if (burn && (burn.proofStage === 'other' || isOfOtherIntent(burn))) return true;
  return burnHistory.some((entry) => [entry, ...entry.proofs].some(isOfOtherIntent));
}

type StoredProof = Pick<BurnHistoryEntry['proofs'][number], 'state' | 'problem'>;

/** One attempt and its proofs, as they are stored. */
interface StoredAttempt {
  readonly state: BurnAttemptState;
  readonly problem: string | null;
  readonly isAsked: boolean;
  readonly tokenHolder: string;
  readonly authorizationExpiresAt: unknown;
  readonly proofs: readonly StoredProof[];
}

/** The same evidence from what is stored of an intent's attempts. */
export function findStoredEvidence(attempts: readonly StoredAttempt[]): BurnEvidence {
  const searched = toSearched(attempts);
  const all = attempts.flatMap((attempt): BurnEvidence[] => [
    ofState(attempt, true),
    ...(isUnclear(attempt) ? (['unexplained'] as const) : []),
    ...attempt.proofs.map((proof) => ofProof(proof, searched.has(attempt.tokenHolder))),
    ...(attempt.state === 'ready' && attempt.isAsked ? (['asked'] as const) : []),
  ]);
  return RANK.find((evidence) => all.includes(evidence)) ?? 'untouched';
}

function ofBurn(burn: BurnView): BurnEvidence[] {
  const { state, proofStage, askedAt, authorizationExpiresAtUnix } = burn;
  return [
    ofState(burn, authorizationExpiresAtUnix !== null),
    ...(isUnclear(burn) ? (['unexplained'] as const) : []),
    ...(proofStage ? [BY_STAGE[proofStage]] : []),
    // A wallet that was asked and says that it did nothing may have done it all the same.
    ...(state === 'ready' && askedAt ? (['asked'] as const) : []),
  ];
}

function ofHistory(entry: BurnHistoryEntry, isSearched: boolean): BurnEvidence[] {
  const { proofs, authorizationExpiresAt } = entry;
  return [
    ofState(entry, authorizationExpiresAt !== null),
    ...(isUnclear(entry) ? (['unexplained'] as const) : []),
    ...proofs.map((proof) => ofProof(proof, isSearched)),
  ];
}

function ofProof(proof: StoredProof, isSearched: boolean): BurnEvidence {
  if (isOfOtherIntent(proof)) return 'refuted';
  if (isNotSeen(proof)) return isSearched ? 'refuted' : 'given';
  // One that this build does not know may be anything.
  return isUnsubmitted(proof) || !isProofState(proof.state) ? 'given' : BY_PROOF[proof.state];
}

/** The holders whose burn is searched for by an authorization: its attempt says what became of it. */
function toSearched(
  attempts: readonly Pick<StoredAttempt, 'tokenHolder' | 'authorizationExpiresAt'>[],
): ReadonlySet<string> {
  const known = attempts.filter(({ authorizationExpiresAt }) => authorizationExpiresAt !== null);
  return new Set(known.map(({ tokenHolder }) => tokenHolder));
}

/**
 * No node had it, and no burn could be searched for. While its intent waits, it is searched for by the
 * authorization that comes; without one it may be anything.
 */
function isNotSeen({ problem }: StoredProof): boolean {
  return problem === 'burn_hash_not_seen';
}

/** One that ended before its authorization came gave no wallet anything, and was not searched for. */
function ofState(attempt: Pick<StoredAttempt, 'state' | 'problem'>, wasAuthorized: boolean): BurnEvidence {
  if (isOfOtherIntent(attempt)) return 'refuted';
  return attempt.state === 'lapsed' && !wasAuthorized ? 'untouched' : BY_STATE[attempt.state];
}
