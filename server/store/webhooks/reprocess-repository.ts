import 'server-only';
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { MOST_REPROCESSED, type ReprocessCount } from '#lib/webhooks/delivery-actions.ts';
import { REPROCESSABLE_VERDICTS } from '#lib/webhooks/verdicts.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { toDeliveryConditions, type DeliveryRow } from './delivery-list-repository.ts';

const IS_REPROCESSABLE = inArray(webhookDeliveries.verdict, [...REPROCESSABLE_VERDICTS]);

/** How many deliveries of a filter may be processed again, up to one more than at once, and the newest. */
export async function countReprocessable(db: Executor, filter: DeliveryFilter): Promise<ReprocessCount> {
  const conditions = await toDeliveryConditions(db, filter);
  if (conditions === 'none') return { count: 0, lastId: 0 };
  const { id } = webhookDeliveries;
  const found = db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(...conditions, IS_REPROCESSABLE))
    .orderBy(desc(id))
    .limit(MOST_REPROCESSED + 1)
    .as('found');
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      lastId: sql`coalesce(max(${found.id}), 0)`.mapWith(Number),
    })
    .from(found);
  return { count: row?.count ?? 0, lastId: row?.lastId ?? 0 };
}

/** Their ids, the oldest first: of those that a user has seen counted, and no later ones. */
export async function listReprocessable(
  db: Executor,
  { filter, lastId }: { readonly filter: DeliveryFilter; readonly lastId: number },
): Promise<number[]> {
  const conditions = await toDeliveryConditions(db, filter);
  if (conditions === 'none') return [];
  const { id } = webhookDeliveries;
  const rows = await db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(...conditions, IS_REPROCESSABLE, lte(id, lastId)))
    .orderBy(desc(id))
    .limit(MOST_REPROCESSED + 1);
  return rows.map((row) => row.id).toReversed();
}

/** Those of these that may be processed again, locked until the transaction ends; the oldest first. */
export async function lockReprocessable(tx: Transaction, ids: readonly number[]): Promise<DeliveryRow[]> {
  return tx
    .select()
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.id, [...ids]), IS_REPROCESSABLE))
    .orderBy(asc(webhookDeliveries.id))
    .for('update');
}

/** Writes what a delivery is taken for now. */
export async function saveVerdict(
  tx: Transaction,
  id: number,
  now: Pick<DeliveryRow, 'verdict' | 'type' | 'intentId'>,
): Promise<void> {
  await tx.update(webhookDeliveries).set(now).where(eq(webhookDeliveries.id, id));
}
