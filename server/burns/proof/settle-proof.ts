import 'server-only';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import { assertNever } from '#lib/assert-never.ts';
import { isAttemptOver, isIssued, isLiveUnburned, isProofChosen } from '#lib/burns/attempt-state.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import {
  findAuthorizedAttempt,
  lockBurnAttempt,
  updateBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import {
  isProvenElsewhere,
  isUnsubmittedRow,
  listBurnProofs,
  lockBurnProof,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { isSameProof } from '#server/store/burns/proof-submissions-repository.ts';
import { log } from '#server/observability/log.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import type { DeployedProgram } from '#server/store/pinned-contracts-repository.ts';
import { hasAuthorization } from '#server/burns/has-authorization.ts';
import { toUnclearHeight, type UnclearSearch } from '#server/burns/unclear-height.ts';
import { moveAttempt, NO_CLAIM, publishOver } from '#server/burns/move-attempt.ts';
import { recordBurnProgram } from '#server/burns/authorization/program-pins.ts';
import { reviveAttempt, takeLivePlace } from '#server/burns/revive-attempt.ts';
import {
  decideFailed,
  mayHaveBurned,
  type AuthorizedAttempt,
  type FailedOutcome,
  type Failure,
} from './decide-failed.ts';
import { escalateOther, findRightfulIntent } from './find-rightful-intent.ts';

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
    const otherIntentId = await findRightfulIntent(changes, attempt, { proof, isPresumed });
    if (otherIntentId !== undefined) return escalateOther(changes, { attempt, proof }, otherIntentId);
    if (program !== undefined) await recordBurnProgram(changes.tx, program);
    const nextAttemptAt = databaseNow();
    await updateBurnProof(changes.tx, proof.id, { state: 'mined', tries: 0, nextAttemptAt, lastError: null });
    changes.wake('submit-proofs');
    if ((isLiveUnburned(attempt) && isIssued(attempt)) || (await reviveAttempt(changes, attempt))) {
      await moveAttempt(changes, attempt, { state: 'submitting', problem: null, source: 'job' });
    } else {
      await publishOver(changes, attempt.intentId, 'job');
    }
  });
}

const LOOK_ONCE_MORE_MS = 12_000;

/**
 * Records that the transaction burned nothing and never will, and what becomes of its attempt
 * (`decideFailed`).
 */
export async function settleFailed(proof: BurnProofRow, failure: Failure): Promise<void> {
  await withLeasedProof(proof, async (changes, attempt) => {
    const owner = await findAuthorizedAttempt(changes.tx, attempt.intentId);
    // Its authorization has come since, or whose it is: it is compared with that at the next look.
    if (mayHaveBurned(failure) && owner?.tokenHolder === attempt.tokenHolder) return;
    const mayBeBurn = failure.comparison === 'may_be_burn';
    if (mayBeBurn && (await isProvenElsewhere(changes.tx, proof))) return;
    const others = (await listBurnProofs(changes.tx, attempt.id)).filter(({ id }) => id !== proof.id);
    const authorized = toAuthorized(attempt, owner);
    if (owner && authorized === 'same_holder' && failure.search?.isUnclear) {
      await noteUnclear(changes, owner.id, failure.search);
    }
    const outcome = decideFailed({ attempt, proof, others, failure, authorized });
    await updateBurnProof(changes.tx, proof.id, {
      state: failure.proofState,
      isPending: false,
      nextAttemptAt: null,
      lastError: outcome.proofProblem,
    });
    await moveFailed(changes, attempt, outcome);
  });
}

function toAuthorized(attempt: BurnAttemptRow, owner: BurnAttemptRow | undefined): AuthorizedAttempt {
  if (hasAuthorization(attempt)) return 'itself';
  if (owner === undefined) return 'none';
  return owner.tokenHolder === attempt.tokenHolder ? 'same_holder' : 'other_holder';
}

/** What a search with the authorization of this attempt has found elsewhere; it is checked at once. */
async function noteUnclear(changes: Changes, attemptId: string, search: UnclearSearch): Promise<void> {
  const authorized = await lockBurnAttempt(changes.tx, attemptId);
  if (!authorized || isProofChosen(authorized)) return;
  const unclearHeight = toUnclearHeight(authorized, search);
  const nextAttemptAt = databaseNow();
  await moveAttempt(changes, authorized, {
    problem: UNCLEAR,
    unclearHeight,
    nextAttemptAt,
    source: 'job',
  });
  changes.wake('watch-attempts');
}

async function moveFailed(
  changes: Changes,
  attempt: BurnAttemptRow,
  { next, problem, unclearHeight }: FailedOutcome,
): Promise<void> {
  const change = { problem, unclearHeight, source: 'job' } as const;
  switch (next) {
    case 'kept':
      if (unclearHeight === attempt.unclearHeight) return;
      await updateBurnAttempt(changes.tx, attempt.id, { unclearHeight });
      return;
    case 'noted': {
      const nextAttemptAt = isAttemptOver(attempt) ? databaseNow() : attempt.nextAttemptAt;
      await moveAttempt(changes, attempt, { ...change, nextAttemptAt });
      return;
    }
    case 'signing':
    case 'ready': {
      const claim = next === 'signing' ? {} : NO_CLAIM;
      await moveAttempt(changes, attempt, { ...change, ...claim, state: next, nextAttemptAt: databaseNow() });
      changes.wake('watch-attempts');
      return;
    }
    case 'reverted':
    case 'lapsed': {
      // A node may be behind the one that answered the time, and a wallet may have sent more than once: the
      // search continues.
      const nextAttemptAt = inMs(LOOK_ONCE_MORE_MS);
      await moveAttempt(changes, attempt, { ...change, ...NO_CLAIM, state: next, nextAttemptAt });
      return;
    }
    default:
      assertNever(next);
  }
}

/** The burn counts for another intent: it is not submitted for this one. */
export async function settleOther(proof: BurnProofRow, otherIntentId: string): Promise<void> {
  await withLeasedProof(proof, (changes, attempt) =>
    escalateOther(changes, { attempt, proof }, otherIntentId),
  );
}

/**
 * Gives a proof the holder of an attempt that the chain shows its burn for: the service compares the burn
 * with the holder it is submitted with (R77). One that was submitted stays as it was sent (R79), so with
 * another holder it is for provider support, and is not submitted again: then the answer is false. The caller
 * has the attempt and the proof locked.
 */
export async function takeHolder(
  changes: Changes,
  { id: attemptId, tokenHolder }: BurnAttemptRow,
  stored: BurnProofRow,
): Promise<boolean> {
  const isSent = stored.submittedAt !== null || stored.takenAt !== null;
  if (stored.tokenHolder === tokenHolder || !isSent) {
    await updateBurnProof(changes.tx, stored.id, { attemptId, tokenHolder });
    return true;
  }
  const { intentId, proof } = stored;
  log().error({ intentId, proof, tokenHolder }, 'a burn was submitted with another holder');
  const escalated = { state: 'escalated', nextAttemptAt: null, lastError: null } as const;
  await updateBurnProof(changes.tx, stored.id, { attemptId, ...escalated });
  return false;
}

/** A proof whose holder is not that of its attempt gets it and is due at once, or is escalated. */
export async function settleHolder(proof: BurnProofRow): Promise<void> {
  await withLeasedProof(proof, async (changes, attempt) => {
    const now = await lockBurnProof(changes.tx, proof.id);
    if (!now) return;
    if (await takeHolder(changes, attempt, now)) {
      await updateBurnProof(changes.tx, now.id, { nextAttemptAt: databaseNow() });
      changes.wake(now.state === 'mined' ? 'submit-proofs' : 'watch-proofs');
    } else if (await takeLivePlace(changes, attempt)) {
      await moveAttempt(changes, attempt, { state: 'escalated', problem: null, source: 'job' });
    }
  });
}

/**
 * The block of a burn has been undone before it was submitted: it is watched again, and so is every hash that
 * was refused because this one was chosen. One of those may have replaced it.
 */
export async function settleUnmined(proof: BurnProofRow): Promise<void> {
  await withLeasedProof(proof, async (changes, attempt) => {
    const nextAttemptAt = databaseNow();
    const undone = { state: 'stored', isPending: false, goneAtHeight: null, nextAttemptAt } as const;
    await updateBurnProof(changes.tx, proof.id, undone);
    changes.wake('watch-proofs');
    if (attempt.state !== 'submitting') return;
    for (const { id } of (await listBurnProofs(changes.tx, attempt.id)).filter(isUnsubmittedRow)) {
      const watched = { state: 'stored', isPending: false, nextAttemptAt, lastError: null } as const;
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
    const isUnchanged = proof?.attemptId === leased.attemptId && isSameProof(proof, leased);
    if (attempt && isUnchanged) await work(changes, attempt);
  });
}
