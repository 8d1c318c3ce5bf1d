import 'server-only';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { EFFECTIVE_VERDICTS } from '#lib/webhooks/verdicts.ts';
import { runPrepared } from '#server/store/bulk.ts';
import type { Database, Executor, Transaction } from '#server/store/database.ts';
import { unappliedEvents, webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { toStoredEvent, type StoredEvent } from './stored-event.ts';

const { deliveryId } = unappliedEvents;

/**
 * Takes these deliveries' events for this transaction, which applies them, and answers which it got: the rest
 * were applied by another. Waits for one that is applying them now.
 */
export async function takeUnapplied(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const text = 'delete from unapplied_events where delivery_id = any($1::bigint[]) returning delivery_id';
  const taken = await runPrepared(tx, text, [ids.map(String)]);
  return new Set(taken.map((row) => Number(row.delivery_id)));
}

export interface LeftEvents {
  readonly events: readonly StoredEvent[];
  /** After which delivery the next ones follow; null when these are the last. */
  readonly next: number | null;
}

/**
 * What is still to be applied of what came before an instant, the oldest first, up to a limit. A delivery
 * that cannot be read counts for the limit and is none of the events.
 */
export async function listUnapplied(
  db: Database,
  left: { readonly receivedBefore: Date; readonly limit: number; readonly after?: number },
): Promise<LeftEvents> {
  const { receivedBefore, limit, after = 0 } = left;
  const rows = await selectUnapplied(db)
    .where(and(gt(deliveryId, after), lt(webhookDeliveries.receivedAt, receivedBefore)))
    .orderBy(asc(deliveryId))
    .limit(limit);
  return {
    events: rows.flatMap((row) => toStoredEvent(row) ?? []),
    next: (rows.length === limit && rows.at(-1)?.deliveryId) || null,
  };
}

/** What is still to be applied of an intent, the oldest first. */
export async function listUnappliedOf(db: Database, intentId: string): Promise<StoredEvent[]> {
  const rows = await selectUnapplied(db)
    .where(eq(webhookDeliveries.intentId, intentId))
    .orderBy(asc(deliveryId));
  return rows.flatMap((row) => toStoredEvent(row) ?? []);
}

/** Whether something of these intents is still to be applied, also what this build cannot read. */
export async function hasUnapplied(tx: Executor, intentIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ deliveryId })
    .from(unappliedEvents)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, deliveryId))
    .where(inArray(webhookDeliveries.intentId, [...intentIds]))
    .limit(1);
  return rows.length > 0;
}

function selectUnapplied(db: Database) {
  return db
    .select({
      deliveryId,
      verdict: webhookDeliveries.verdict,
      body: webhookDeliveries.body,
      order: webhookDeliveries.learningOrder,
      receivedAt: webhookDeliveries.receivedAt,
    })
    .from(unappliedEvents)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, deliveryId))
    .$dynamic();
}

/** Which of these deliveries' events are still to be applied. */
export async function findUnapplied(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ deliveryId })
    .from(unappliedEvents)
    .where(inArray(deliveryId, [...ids]));
  return new Set(rows.map((row) => row.deliveryId));
}

/** How many are to be applied, and when the oldest of them was received. */
export async function measureUnapplied(
  db: Executor,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestAt: sql`min(${webhookDeliveries.receivedAt})`.mapWith(webhookDeliveries.receivedAt),
    })
    .from(unappliedEvents)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, deliveryId));
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null };
}

/**
 * An event whose values the database cannot hold is none that can be read. False where another process has
 * applied it.
 */
export async function markUnreadable(tx: Transaction, id: number): Promise<boolean> {
  const [taken] = await tx.delete(unappliedEvents).where(eq(deliveryId, id)).returning();
  if (!taken) return false;
  await tx
    .update(webhookDeliveries)
    .set({ verdict: 'unreadable', intentId: null })
    .where(and(eq(webhookDeliveries.id, id), inArray(webhookDeliveries.verdict, [...EFFECTIVE_VERDICTS])));
  return true;
}
