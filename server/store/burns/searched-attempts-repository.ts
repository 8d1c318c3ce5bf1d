import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { isStillSearched } from '#lib/burns/search-again.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Executor } from '#server/store/database.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';

/** Which of these intents have an attempt that is over and whose burn may still be found. */
export async function listStillSearched(
  db: Executor,
  intentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (intentIds.length === 0) return new Set();
  const { intentId, state, askedAt, authorizationExpiresAt } = burnAttempts;
  const hasProof = sql<boolean>`exists (select from ${burnProofs}
    where ${burnProofs.attemptId} = ${burnAttempts.id})`;
  const attempts = await db
    .select({ intentId, state, askedAt, authorizationExpiresAt, hasProof })
    .from(burnAttempts)
    .where(inArray(intentId, [...intentIds]));
  const nowMs = databaseNow().getTime();
  const searched = attempts.filter((attempt) => isStillSearched(attempt, nowMs));
  return new Set(searched.map((attempt) => attempt.intentId));
}
