import 'server-only';
import { and, eq, gt, inArray, isNotNull, isNull, max, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NotificationChannel } from '#lib/notifications/notification-settings.ts';
import { insertMany } from '#server/store/bulk.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { deleteOldest, type OldRows } from '#server/store/delete-oldest.ts';
import { users } from '#server/store/schema/schema.ts';
import { notificationDeliveries, notifications } from '#server/store/schema/schema-notifications.ts';

export type NotificationRow = typeof notifications.$inferSelect;
export type NotificationDraft = Pick<NotificationRow, 'kind' | 'subject' | 'intentId' | 'details'>;

/** Stores those that are not open already, and of those that are what is known by now. */
export async function raiseNotifications(
  tx: Transaction,
  drafts: readonly NotificationDraft[],
): Promise<void> {
  const columns = ['kind', 'subject', 'intentId', 'details'] as const;
  await insertMany(tx, [notifications, columns], drafts, { skipsKnown: true });
  const detailed = drafts.filter(({ details }) => details !== null);
  // Only what differs is written: this runs every few seconds.
  await tx.execute(sql`
    update notifications n set details = d.details
    from jsonb_to_recordset(${JSON.stringify(detailed)}::jsonb) as d(kind text, subject text, details jsonb)
    where n.cleared_at is null and n.kind = d.kind and n.subject = d.subject
      and n.details is distinct from d.details`);
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
        sql`${notifications.id} <> all(${oneParameter(openIds)})`,
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

/** However many ids: a statement has no more than 65,534 parameters. */
function oneParameter(ids: readonly string[]): SQL {
  return sql`${sql.param([...new Set(ids)])}::uuid[]`;
}

/** Deletes old ones that are over, with their deliveries. Answers how many. */
export async function pruneNotifications(db: Executor, old: OldRows): Promise<number> {
  const { raisedAt: at, clearedAt } = notifications;
  return deleteOldest(
    db,
    { table: notifications, key: notifications.id, at, where: sql`${clearedAt} is not null` },
    old,
  );
}

/** When and to whom an earlier notification of the same kind and subject was sent last. */
export interface LastSent {
  /** Of the later notification. */
  readonly id: string;
  readonly channel: NotificationChannel;
  readonly userId: string | null;
  readonly sentAt: Date;
}

/** Of these ids; those that were sent before this instant are left out. */
export async function listLastSent(
  tx: Transaction,
  ids: readonly string[],
  since: Date,
): Promise<LastSent[]> {
  if (ids.length === 0) return [];
  const fresh = alias(notifications, 'fresh');
  const { channel, userId, endedAt, state, notificationId } = notificationDeliveries;
  const rows = await tx
    .select({ id: fresh.id, channel, userId, sentAt: max(endedAt) })
    .from(fresh)
    .innerJoin(
      notifications,
      and(
        eq(notifications.kind, fresh.kind),
        eq(notifications.subject, fresh.subject),
        ne(notifications.id, fresh.id),
      ),
    )
    .innerJoin(notificationDeliveries, eq(notificationId, notifications.id))
    .where(and(sql`${fresh.id} = any(${oneParameter(ids)})`, eq(state, 'sent'), gt(endedAt, since)))
    .groupBy(fresh.id, channel, userId);
  return rows.flatMap(({ sentAt, ...row }) => (sentAt === null ? [] : [{ ...row, sentAt }]));
}

/**
 * The channels on which a test that this user asked for waits to be sent. One that was tried and not sent is
 * due now. Until the end of the transaction no other is made for this user.
 */
export async function hastenTests(tx: Transaction, userId: string): Promise<NotificationChannel[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const own = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.kind, 'test'), eq(notifications.subject, userId)));
  const { channel, notificationId, lastError, nextAttemptAt } = notificationDeliveries;
  const isPending = and(inArray(notificationId, own), isNotNull(nextAttemptAt));
  await tx
    .update(notificationDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(isPending, isNotNull(lastError)));
  const rows = await tx.selectDistinct({ channel }).from(notificationDeliveries).where(isPending);
  return rows.map((row) => row.channel);
}
