import 'server-only';
import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { ChainId } from '#lib/chains/chains.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import type { BurnAttemptRow } from './burn-attempts-repository.ts';
import { lockName } from '#server/store/locks/lock-name.ts';
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
  await lockName(tx, `burn-authorizations:${chainId}`);
}

/** Which of these marks another intent got first. */
export async function listTakenMarks(
  db: Executor,
  { chainId, intentId }: Candidate,
  marks: readonly string[],
): Promise<TakenMark[]> {
  return listMarks(db, chainId, marks, ne(burnAuthorizationMarks.intentId, intentId));
}

/** Which of these marks do not name this intent alone: another one got them first, or too. */
export async function listCommonMarks(
  db: Executor,
  { chainId, intentId }: Candidate,
  marks: readonly string[],
): Promise<TakenMark[]> {
  const { intentId: owner, isShared } = burnAuthorizationMarks;
  return listMarks(db, chainId, marks, or(ne(owner, intentId), isShared));
}

async function listMarks(
  db: Executor,
  chainId: ChainId,
  marks: readonly string[],
  condition: SQL | undefined,
): Promise<TakenMark[]> {
  if (marks.length === 0) return [];
  const { mark, attemptId, intentId } = burnAuthorizationMarks;
  return db
    .select({ mark, intentId, attemptId })
    .from(burnAuthorizationMarks)
    .where(
      and(
        eq(burnAuthorizationMarks.chainId, chainId),
        condition,
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

/**
 * Records the marks of an authorization, for good. What another intent got first stays that intent's, and is
 * shared from now on.
 */
export async function insertMarks(
  tx: Transaction,
  { id: attemptId, chainId, intentId }: Pick<BurnAttemptRow, 'id' | 'chainId' | 'intentId'>,
  marks: readonly string[],
): Promise<void> {
  if (marks.length === 0) return;
  const rows = [...new Set(marks)].map((mark) => ({ chainId, mark, intentId, attemptId }));
  const { chainId: ofChain, mark, intentId: owner } = burnAuthorizationMarks;
  await tx
    .insert(burnAuthorizationMarks)
    .values(rows)
    .onConflictDoUpdate({ target: [ofChain, mark], set: { isShared: true }, setWhere: ne(owner, intentId) });
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
