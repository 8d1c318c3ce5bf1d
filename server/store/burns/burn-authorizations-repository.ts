import 'server-only';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ChainId } from '#lib/chains/chains.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import type { BurnAttemptRow } from './burn-attempts-repository.ts';
import { burnAttempts, burnAuthorizationMarks } from '#server/store/schema/schema-burns.ts';

interface Candidate {
  readonly chainId: ChainId;
  readonly intentId: string;
}

/** A mark by which an authorization is known, and the first intent it was handed out for. */
export interface TakenMark {
  readonly mark: string;
  readonly intentId: string;
  readonly attemptId: string;
}

/** Blocks every other transaction that hands out an authorization of this chain, until this one ends. */
export async function lockAuthorizations(tx: Transaction, chainId: ChainId): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`burn-authorizations:${chainId}`}, 0))`,
  );
}

/** Which of these marks are another intent's. */
export async function listTakenMarks(
  db: Executor,
  { chainId, intentId }: Candidate,
  marks: readonly string[],
): Promise<TakenMark[]> {
  if (marks.length === 0) return [];
  const { mark, attemptId, intentId: owner } = burnAuthorizationMarks;
  return db
    .select({ mark, intentId: owner, attemptId })
    .from(burnAuthorizationMarks)
    .where(
      and(
        eq(burnAuthorizationMarks.chainId, chainId),
        ne(owner, intentId),
        sql`${mark} = any(${sql.param([...marks])}::text[])`,
      ),
    );
}

/** Whether an authorization with one of these marks was handed out for this intent first. */
export async function hasMarks(
  db: Executor,
  { chainId, intentId }: Candidate,
  marks: readonly string[],
): Promise<boolean> {
  if (marks.length === 0) return false;
  const count = await db.$count(
    burnAuthorizationMarks,
    and(
      eq(burnAuthorizationMarks.chainId, chainId),
      eq(burnAuthorizationMarks.intentId, intentId),
      inArray(burnAuthorizationMarks.mark, [...marks]),
    ),
  );
  return count > 0;
}

/** Records the marks of an authorization, for good. What is another's already stays so. */
export async function insertMarks(
  tx: Transaction,
  { id: attemptId, chainId, intentId }: Pick<BurnAttemptRow, 'id' | 'chainId' | 'intentId'>,
  marks: readonly string[],
): Promise<void> {
  if (marks.length === 0) return;
  const rows = marks.map((mark) => ({ chainId, mark, intentId, attemptId }));
  await tx.insert(burnAuthorizationMarks).values(rows).onConflictDoNothing();
}

/** Every attempt of these intents: an intent may have been given several authorizations. */
export async function listAttemptsOfIntents(
  db: Executor,
  intentIds: readonly string[],
): Promise<BurnAttemptRow[]> {
  if (intentIds.length === 0) return [];
  return db
    .select()
    .from(burnAttempts)
    .where(inArray(burnAttempts.intentId, [...intentIds]));
}

/** The attempts by which authorizations became known. */
export async function listAttemptsById(db: Executor, ids: readonly string[]): Promise<BurnAttemptRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(burnAttempts)
    .where(inArray(burnAttempts.id, [...ids]));
}
