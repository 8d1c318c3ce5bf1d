import 'server-only';
import type { BurnHistoryEntry } from '#lib/burns/burn-view.ts';
import { isStillSearched } from '#lib/burns/search-again.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';

/**
 * Every burn attempt of an intent, oldest first, each with those of the intent's proofs that are its own. It
 * names no user, because it leaves the dashboard.
 */
export function toBurnHistory(
  attempts: readonly BurnAttemptRow[],
  proofs: readonly BurnProofRow[],
): BurnHistoryEntry[] {
  const proofsOf = Map.groupBy(proofs, ({ attemptId }) => attemptId);
  return attempts.map((attempt) => toEntry(attempt, proofsOf.get(attempt.id) ?? []));
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
    isLive: isStillSearched({ ...attempt, hasProof: proofs.length > 0 }, databaseNow().getTime()),
    proofs: proofs.toReversed().map((proof) => ({
      proof: proof.proof,
      state: proof.state,
      problem: proof.lastError,
      storedAt: proof.createdAt.toISOString(),
      takenAt: proof.takenAt?.toISOString() ?? null,
    })),
  };
}
