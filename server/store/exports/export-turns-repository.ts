import 'server-only';
import { and, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#server/store/database.ts';
import { LOCK_KEYS } from '#server/store/locks/lock-keys.ts';
import { fileExports } from '#server/store/schema/schema-exports.ts';
import { MOST_AT_ONCE } from './export-client.ts';
import { isPresent } from './exports-repository.ts';

/**
 * So long an export whose turn has come keeps others from theirs: a browser that may not begin a download
 * asks on, and never fetches the file. It can be begun later, too, while a place is free.
 */
const TURN = sql`interval '1 minute'`;

/** Says that someone still waits for this user's export. False when it does not wait, or is not theirs. */
export async function keepPlace(db: Executor, id: string, userId: string): Promise<boolean> {
  const kept = await db
    .update(fileExports)
    .set({ progressedAt: sql`now()` })
    .where(and(eq(fileExports.id, id), eq(fileExports.createdBy, userId), eq(fileExports.state, 'waiting')))
    .returning({ id: fileExports.id });
  return kept.length > 0;
}

/**
 * How many others have to end before the turn of an export that waits comes: 0 when it has come. First comes
 * who asked first, in all processes together.
 */
export async function countAhead(db: Executor, id: string): Promise<number> {
  const other = alias(fileExports, 'other');
  const isEarlier = sql`(${other.createdAt}, ${other.id}) < (${fileExports.createdAt}, ${fileExports.id})`;
  const isKept = sql`(${other.turnAt} is null or ${other.turnAt} > now() - ${TURN})`;
  const isBefore = or(eq(other.state, 'running'), and(eq(other.state, 'waiting'), isEarlier, isKept));
  const [found] = await db
    .select({ before: count() })
    .from(other)
    .innerJoin(fileExports, eq(fileExports.id, id))
    .where(and(isPresent(other), isBefore));
  return Math.max(0, (found?.before ?? 0) - (MOST_AT_ONCE - 1));
}

/** Notes whether it is the turn of an export that waits: since when it is, and no more where it is not. */
export async function noteTurn(db: Executor, id: string, isTurn: boolean): Promise<void> {
  const isNews = isTurn ? isNull(fileExports.turnAt) : isNotNull(fileExports.turnAt);
  await db
    .update(fileExports)
    .set({ turnAt: isTurn ? sql`now()` : null })
    .where(and(eq(fileExports.id, id), eq(fileExports.state, 'waiting'), isNews));
}

/**
 * Takes an export that waits, for its own user and once, when it is its turn. `over`: there is none to take.
 */
export async function beginExport(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<'begun' | 'not_in_turn' | 'over'> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.exportTurns})`);
  if (!(await keepPlace(tx, id, userId))) return 'over';
  if ((await countAhead(tx, id)) > 0) return 'not_in_turn';
  await tx.update(fileExports).set({ state: 'running' }).where(eq(fileExports.id, id));
  return 'begun';
}
