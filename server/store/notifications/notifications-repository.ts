import 'server-only';
import { and, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/store/database.ts';
import { deleteOldest, type OldRows } from '#server/store/delete-oldest.ts';
import { instantSql } from '#server/store/instant-sql.ts';
import { notifications } from '#server/store/schema/schema-notifications.ts';

export type NotificationRow = typeof notifications.$inferSelect;
export type NotificationDraft = Pick<NotificationRow, 'kind' | 'subject' | 'intentId' | 'details'>;

/** Stores those that are not open already, and answers them. */
export async function raiseNotifications(
  tx: Transaction,
  drafts: readonly NotificationDraft[],
): Promise<NotificationRow[]> {
  if (drafts.length === 0) return [];
  return tx
    .insert(notifications)
    .values([...drafts])
    .onConflictDoNothing({
      target: [notifications.kind, notifications.subject],
      where: isNull(notifications.clearedAt),
    })
    .returning();
}

/** Marks the open ones of these kinds that are not among the ids as over. */
export async function clearNotifications(
  tx: Transaction,
  kinds: readonly string[],
  openIds: readonly string[],
): Promise<void> {
  await tx
    .update(notifications)
    .set({ clearedAt: sql`now()` })
    .where(
      and(
        isNull(notifications.clearedAt),
        inArray(notifications.kind, [...kinds]),
        notInArray(notifications.id, [...openIds]),
      ),
    );
}

/** The open ones. */
export async function listOpenNotifications(
  db: Executor,
): Promise<Pick<NotificationRow, 'id' | 'kind' | 'subject'>[]> {
  const { id, kind, subject } = notifications;
  return db.select({ id, kind, subject }).from(notifications).where(isNull(notifications.clearedAt));
}

/** Stores one that is nothing that lasts: it is over at once, and is sent all the same. */
export async function insertPassing(tx: Transaction, kind: string, subject: string): Promise<string> {
  const [row] = await tx
    .insert(notifications)
    .values({ kind, subject, clearedAt: sql`now()` })
    .returning({ id: notifications.id });
  if (!row) throw new Error('the notification was not stored');
  return row.id;
}

/** Deletes old ones that are over, with their deliveries. Answers how many. */
export async function pruneNotifications(db: Executor, old: OldRows): Promise<number> {
  const { raisedAt: at, clearedAt } = notifications;
  return deleteOldest(db, { table: notifications, at, where: sql`${clearedAt} is not null` }, old);
}

/** Those of these ids of which a user was notified since, by an earlier one of the same kind and subject. */
export async function listNotifiedSince(
  tx: Transaction,
  ids: readonly string[],
  since: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.execute<{ id: string }>(sql`
    select fresh.id from notifications fresh
    where ${inArray(sql`fresh.id`, [...ids])} and exists (
      select 1 from notifications earlier
      join notification_deliveries d on d.notification_id = earlier.id
      where earlier.kind = fresh.kind and earlier.subject = fresh.subject and earlier.id <> fresh.id
        and d.state = 'sent' and d.ended_at > ${instantSql(since)})`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a test that this user asked for waits to be sent. */
export async function isTestPending(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx.execute<{ pending: boolean }>(sql`select exists (
    select 1 from notifications n join notification_deliveries d on d.notification_id = n.id
    where n.kind = 'test' and n.subject = ${userId} and d.state = 'pending') as pending`);
  return row?.pending === true;
}
