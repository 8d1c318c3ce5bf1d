import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Executor } from '#server/store/database.ts';
import { findNextToClaim } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { lockDue } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { unreadIntents } from '#server/store/schema/schema-intents.ts';
import { againAt } from '#server/store/jobs/again-at.ts';

export interface UnreadIntent {
  readonly intentId: string;
  readonly tries: number;
}

/**
 * Notes ids that events named and the mirror does not hold; each is read now, and as often again as one that
 * is new. The claim of a read in progress sees it.
 */
export async function requestUnreadIntents(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Each once: a statement writes no row a second time.
  const rows = [...new Set(ids)].sort().map((intentId) => ({ intentId, dueAt: databaseNow() }));
  await tx
    .insert(unreadIntents)
    .values(rows)
    .onConflictDoUpdate({
      target: unreadIntents.intentId,
      set: { dueAt: againAt(unreadIntents.dueAt, sql`excluded.due_at`), tries: 0 },
    });
}

/** Claims ids whose read is due; they come up again after the lease if nothing becomes of them. */
export async function claimUnreadIntents(db: Executor, lease: Lease): Promise<UnreadIntent[]> {
  const { intentId: key, dueAt } = unreadIntents;
  const due = lockDue(db, { key, dueAt, longestMs: LONGEST_WAIT_MS.unread }, lease);
  return db
    .update(unreadIntents)
    .set({ dueAt: lease.leaseUntil, tries: sql`${unreadIntents.tries} + 1` })
    .where(inArray(unreadIntents.intentId, due))
    .returning({ intentId: unreadIntents.intentId, tries: unreadIntents.tries });
}

/** The read claimed until then failed, and is tried again later. A request that came meanwhile stays. */
export async function delayUnreadIntent(
  db: Executor,
  intentId: string,
  { leaseUntil, dueAt }: { readonly leaseUntil: Date; readonly dueAt: Date },
): Promise<void> {
  await db.update(unreadIntents).set({ dueAt }).where(isClaim(intentId, leaseUntil));
}

/** Drops an id whose read was claimed until then. False, and nothing, where a request came meanwhile. */
export async function forgetClaimedUnread(
  tx: Executor,
  intentId: string,
  leaseUntil: Date,
): Promise<boolean> {
  const forgotten = await tx
    .delete(unreadIntents)
    .where(isClaim(intentId, leaseUntil))
    .returning({ intentId: unreadIntents.intentId });
  return forgotten.length > 0;
}

function isClaim(intentId: string, leaseUntil: Date) {
  return and(eq(unreadIntents.intentId, intentId), eq(unreadIntents.dueAt, leaseUntil));
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
  return findNextToClaim(db, unreadIntents.dueAt, LONGEST_WAIT_MS.unread);
}
