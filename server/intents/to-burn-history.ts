import 'server-only';
import type { BurnHistoryEntry } from '#lib/burns/burn-view.ts';
import { listBurnAttempts } from '#server/store/burns/burn-attempts-repository.ts';
import { listBurnProofs } from '#server/store/burns/burn-proofs-repository.ts';
import type { Executor } from '#server/store/database.ts';

/**
 * Every burn attempt of an intent with all its proofs, oldest first. It names no user, because it leaves the
 * dashboard.
 */
export async function findBurnHistory(db: Executor, intentId: string): Promise<BurnHistoryEntry[]> {
  const attempts = await listBurnAttempts(db, intentId);
  return Promise.all(
    attempts.map(
      async ({ id, tokenHolder, state, problem, startedAt, updatedAt, authorizationExpiresAt }) => ({
        attemptId: id,
        tokenHolder,
        state,
        problem,
        startedAt: startedAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        authorizationExpiresAt: authorizationExpiresAt?.toISOString() ?? null,
        proofs: (await listBurnProofs(db, id)).toReversed().map((proof) => ({
          proof: proof.proof,
          state: proof.state,
          problem: proof.lastError,
          storedAt: proof.createdAt.toISOString(),
          takenAt: proof.takenAt?.toISOString() ?? null,
        })),
      }),
    ),
  );
}
