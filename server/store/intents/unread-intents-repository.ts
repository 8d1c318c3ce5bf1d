import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Executor } from '#server/store/database.ts';
import { findNextWithin } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { lockDue } from '#server/store/jobs/lock-due.ts';
import { unreadIntents } from '#server/store/schema/schema-intents.ts';

export interface UnreadIntent {
  readonly intentId: string;
  readonly tries: number;
}

/** Notes ids that events named and the mirror does not hold; each is read once, now. */
export async function requestUnreadIntents(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Each once: a statement writes no row a second time.
  const rows = [...new Set(ids)].sort().map((intentId) => ({ intentId, dueAt: databaseNow() }));
  await tx
    .insert(unreadIntents)
    .values(rows)
    .onConflictDoUpdate({
      target: unreadIntents.intentId,
      set: { dueAt: sql`least(${unreadIntents.dueAt}, excluded.due_at)` },
    });
}

/** Claims ids whose read is due; they come up again after the lease if nothing becomes of them. */
export async function claimUnreadIntents(db: Executor, lease: Lease): Promise<UnreadIntent[]> {
  const due = lockDue(db, { key: unreadIntents.intentId, dueAt: unreadIntents.dueAt }, lease);
  return db
    .update(unreadIntents)
    .set({ dueAt: lease.leaseUntil, tries: sql`${unreadIntents.tries} + 1` })
    .where(inArray(unreadIntents.intentId, due))
    .returning({ intentId: unreadIntents.intentId, tries: unreadIntents.tries });
}

/** Sets when a read that failed is tried again. */
export async function delayUnreadIntent(db: Executor, intentId: string, dueAt: Date): Promise<void> {
  await db
    .update(unreadIntents)
    .set({ dueAt })
    .where(inArray(unreadIntents.intentId, [intentId]));
}

/** Drops ids that have been read, and answers which of them were waiting. */
export async function forgetUnreadIntents(tx: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const forgotten = await tx
    .delete(unreadIntents)
    .where(inArray(unreadIntents.intentId, [...ids]))
    .returning({ intentId: unreadIntents.intentId });
  return forgotten.map(({ intentId }) => intentId);
}

export async function findNextUnreadDueAt(db: Executor): Promise<Date | null> {
  return findNextWithin(db, unreadIntents.dueAt);
}
