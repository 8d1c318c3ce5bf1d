import 'server-only';
import { isAttemptOver } from '#lib/burns/burn-view.ts';
import { isSameEvmAddress } from '#lib/chains/evm-address.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import {
  findAuthorizedAttempt,
  lockBurnAttempt,
  updateBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import {
  isUncompared,
  isUnsubmittedRow,
  listBurnProofs,
  lockBurnProof,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { DeployedProgram } from '#server/store/pinned-contracts-repository.ts';
import { moveAttempt, NO_CLAIM } from '#server/burns/move-attempt.ts';
import { recordBurnProgram } from '#server/burns/authorization/program-pins.ts';
import { SEEN_BEFORE, toUnclearHeight, type UnclearSearch } from '#server/burns/unclear-height.ts';
import { reviveAttempt } from '#server/burns/revive-attempt.ts';
import { escalateOther, findClaimingIntent } from './find-claiming-intent.ts';
import { PROOF_CHOSEN } from './proof-chosen.ts';

/** States in which a proof decides the state of its attempt. */
const BEFORE_DELIVERY: ReadonlySet<BurnAttemptRow['state']> = new Set(['ready', 'signing', 'proof_stored']);

/** By which program was burned on Solana, as far as the chain shows it. */
export interface BurnedBy {
  readonly program?: DeployedProgram | undefined;
  /** The transaction does not show which authorization it burned with. */
  readonly isPresumed?: boolean;
}

/**
 * The chain has executed the burn: the proof goes to the outbox. An
 * attempt that was abandoned becomes the intent's live one again: a live attempt without a burn must not be
 * signed any more (B7).
 */
export async function settleMined(
  proof: BurnProofRow,
  { program, isPresumed = false }: BurnedBy,
): Promise<void> {
  await withLeasedProof(proof, async (changes, attempt) => {
    const otherIntentId = await findClaimingIntent(changes, attempt, { proof, isPresumed });
    if (otherIntentId !== undefined) return escalateOther(changes, { attempt, proof }, otherIntentId);
    if (program !== undefined) await recordBurnProgram(changes.tx, program);
    const nextAttemptAt = databaseNow();
    await updateBurnProof(changes.tx, proof.id, { state: 'mined', tries: 0, nextAttemptAt, lastError: null });
    changes.wake('deliver-proofs');
    if (BEFORE_DELIVERY.has(attempt.state) || (await reviveAttempt(changes, attempt))) {
      await moveAttempt(changes, attempt, { state: 'submitting', problem: null, source: 'job' });
    }
  });
}

const LOOK_ONCE_MORE_MS = 12_000;

export interface TransactionSender {
  readonly from: string;
  readonly nonce: number;
}

interface Failure {
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
  /** It was compared with an authorization, of this attempt or of another one of the intent. */
  readonly isCompared?: boolean;
}

/**
 * Records that the transaction burned nothing and never will. While the authorization is valid the attempt is
 * open again, unless another of its proofs is still being watched: to the claimant alone where there is one,
 * because others may enter a hash, too, and the claimant's wallet may still be open. Another attempt may
 * begin once it has expired, or where the wallet's own transaction was refused (B7). A burn that may be its
 * own is shown before the reason.
 */
export async function settleFailed(proof: BurnProofRow, failure: Failure): Promise<void> {
  const { proofState, isAuthorizationLive, sentBy } = failure;
  await withLeasedProof(proof, async (changes, attempt) => {
    const authorized = failure.mayHaveBurned
      ? await findAuthorizedAttempt(changes.tx, attempt.intentId)
      : undefined;
    // Its authorization has come since: it is compared with that at the next look.
    if (authorized?.tokenHolder === attempt.tokenHolder) return;
    const others = (await listBurnProofs(changes.tx, attempt.id)).filter(({ id }) => id !== proof.id);
    const unclearHeight = authorized ? attempt.unclearHeight : findUnclearHeight(attempt, failure, others);
    if (unclearHeight !== attempt.unclearHeight) {
      await updateBurnAttempt(changes.tx, attempt.id, { unclearHeight });
    }
    const problem = unclearHeight === null ? failure.problem : 'burn_unclear';
    await updateBurnProof(changes.tx, proof.id, {
      state: proofState,
      nextAttemptAt: null,
      lastError: failure.problem,
    });
    const isOtherAlive = others.some(({ state }) => state === 'stored' || state === 'mined');
    if (attempt.state !== 'proof_stored' || isOtherAlive) {
      const isNews = unclearHeight !== null || attempt.problem === 'burn_unclear';
      if (!isNews || PROOF_CHOSEN.has(attempt.state) || attempt.problem === problem) return;
      const nextAttemptAt = isAttemptOver(attempt) ? databaseNow() : attempt.nextAttemptAt;
      await moveAttempt(changes, attempt, { problem, nextAttemptAt, source: 'job' });
      return;
    }
    // Signed bytes are the claimant's own, and its wallet's answer.
    const isAnswer = proof.signedTransaction !== null || isOfClaim(attempt, sentBy);
    const isOver = proofState === 'reverted' && isAnswer;
    // Its hash may have been compared with the authorization of another attempt of the intent.
    const isSignable = attempt.authorization !== null || attempt.unsignedTransaction !== null;
    if (isAuthorizationLive && isSignable && !isOver) {
      const isClaimed = attempt.claimedAt !== null && proof.signedTransaction === null;
      const open = isClaimed ? ({ state: 'signing' } as const) : ({ state: 'ready', ...NO_CLAIM } as const);
      await moveAttempt(changes, attempt, { ...open, problem, nextAttemptAt: databaseNow(), source: 'job' });
      changes.wake('watch-attempts');
      return;
    }
    const state = proofState === 'reverted' ? 'reverted' : 'lapsed';
    // A node may be behind the one that answered the time, and a wallet may have sent more than once: the
    // search continues.
    const nextAttemptAt = inMs(LOOK_ONCE_MORE_MS);
    await moveAttempt(changes, attempt, { state, problem, nextAttemptAt, ...NO_CLAIM, source: 'job' });
  });
}

/** What a hash alone made unclear is explained once no hash of the attempt is left to be compared. */
function findUnclearHeight(
  attempt: BurnAttemptRow,
  { search, mayHaveBurned, isCompared }: Failure,
  others: readonly BurnProofRow[],
): bigint | null {
  if (mayHaveBurned === true) return SEEN_BEFORE;
  const isByHash = attempt.authorizationExpiresAt === null && attempt.unclearHeight === SEEN_BEFORE;
  const isExplained = isByHash && isCompared === true && !others.some(isUncompared);
  const known = isExplained ? { ...attempt, unclearHeight: null } : attempt;
  return search ? toUnclearHeight(known, search) : known.unclearHeight;
}

/**
 * Whether the holder itself sent it, after signing was claimed. Anyone can send the same call from another
 * account and have it refused, while the wallet that was asked is open.
 */
function isOfClaim(
  { tokenHolder, walletNonce }: BurnAttemptRow,
  sentBy: TransactionSender | undefined,
): boolean {
  if (sentBy === undefined || walletNonce === null) return false;
  return isSameEvmAddress(sentBy.from, tokenHolder) && sentBy.nonce >= walletNonce;
}

/** The burn counts for another intent: it is not submitted for this one. */
export async function settleOther(proof: BurnProofRow, otherIntentId: string): Promise<void> {
  await withLeasedProof(proof, (changes, attempt) =>
    escalateOther(changes, { attempt, proof }, otherIntentId),
  );
}

/**
 * The block of a burn has been undone before it was submitted: it is watched again, and so is every hash that
 * was refused because this one was chosen. One of those may have replaced it.
 */
export async function settleUnmined(proof: BurnProofRow): Promise<void> {
  await withLeasedProof(proof, async (changes, attempt) => {
    const undone = { state: 'stored', goneAtHeight: null, nextAttemptAt: databaseNow() } as const;
    await updateBurnProof(changes.tx, proof.id, undone);
    changes.wake('watch-proofs');
    if (attempt.state !== 'submitting') return;
    for (const { id } of (await listBurnProofs(changes.tx, attempt.id)).filter(isUnsubmittedRow)) {
      const watched = { state: 'stored', nextAttemptAt: databaseNow(), lastError: null } as const;
      await updateBurnProof(changes.tx, id, watched);
    }
    await moveAttempt(changes, attempt, { state: 'proof_stored', source: 'job' });
  });
}

/**
 * Writes about a proof that this process has leased. Nothing is written when the lease is not the present one
 * any more: another process has leased or decided the proof since, or a user has entered it again.
 */
export async function withLeasedProof(
  leased: BurnProofRow,
  work: (changes: Changes, attempt: BurnAttemptRow) => Promise<void>,
): Promise<void> {
  await commitChanges(async (changes) => {
    const attempt = await lockBurnAttempt(changes.tx, leased.attemptId);
    const proof = await lockBurnProof(changes.tx, leased.id);
    if (attempt && proof && isSameLease(proof, leased)) await work(changes, attempt);
  });
}

/** A lease is known by its end. */
function isSameLease(now: BurnProofRow, leased: BurnProofRow): boolean {
  return (
    now.state === leased.state &&
    now.attemptId === leased.attemptId &&
    now.nextAttemptAt?.getTime() === leased.nextAttemptAt?.getTime()
  );
}
