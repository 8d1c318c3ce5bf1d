import 'server-only';
import { isAttemptOver, type BurnHistoryEntry } from '#lib/burns/burn-view.ts';
import { listBurnAttempts, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listBurnProofs, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';

/**
 * Every burn attempt of an intent with all its proofs, oldest first. It names no user, because it leaves the
 * dashboard.
 */
export async function findBurnHistory(db: Executor, intentId: string): Promise<BurnHistoryEntry[]> {
  const attempts = await listBurnAttempts(db, intentId);
  return Promise.all(attempts.map(async (attempt) => toEntry(attempt, await listBurnProofs(db, attempt.id))));
}

function toEntry(attempt: BurnAttemptRow, proofs: readonly BurnProofRow[]): BurnHistoryEntry {
  const { tokenHolder, state, problem, startedAt, updatedAt, authorizationExpiresAt } = attempt;
  return {
    attemptId: attempt.id,
    tokenHolder,
    state,
    problem,
    startedAt: startedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    authorizationExpiresAt: authorizationExpiresAt?.toISOString() ?? null,
    isLive: isLive(attempt, proofs.length > 0),
    proofs: proofs.toReversed().map((proof) => ({
      proof: proof.proof,
      state: proof.state,
      problem: proof.lastError,
      storedAt: proof.createdAt.toISOString(),
      takenAt: proof.takenAt?.toISOString() ?? null,
    })),
  };
}

/** What is over is searched for every five minutes; so long after its end the chain has been asked again. */
const SEARCHED_AFTER_MS = 600_000;

/** By the clock here; the search ends by the chain's, and goes on for an hour after it. */
function isLive(attempt: BurnAttemptRow, hasProof: boolean): boolean {
  const { askedAt, authorizationExpiresAt } = attempt;
  if (!isAttemptOver(attempt) || (askedAt === null && !hasProof)) return false;
  if (authorizationExpiresAt === null) return false;
  return databaseNow().getTime() < authorizationExpiresAt.getTime() + SEARCHED_AFTER_MS;
}
