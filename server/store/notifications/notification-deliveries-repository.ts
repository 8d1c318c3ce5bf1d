import 'server-only';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ChainId } from '#lib/chains/chains.ts';
import type { Role } from '#lib/auth/permissions.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { NotificationChannel } from '#lib/notifications/notification-settings.ts';
import { insertMany } from '#server/store/bulk.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { instantSql } from '#server/store/instant-sql.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { isDueNow } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { users } from '#server/store/schema/schema.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { notificationDeliveries, notifications } from '#server/store/schema/schema-notifications.ts';
import { userPreferences } from '#server/store/schema/schema-views.ts';

type DeliveryRow = typeof notificationDeliveries.$inferSelect;
export type DeliveryDraft = Pick<DeliveryRow, 'notificationId' | 'channel' | 'userId' | 'nextAttemptAt'>;

/** As the index of due ones has it. */
const IS_PENDING = isNotNull(notificationDeliveries.nextAttemptAt);
const ENDED = { nextAttemptAt: null, endedAt: sql`now()` };

/** The name under which a user's choice about notifications is stored. */
export const CHOICE_NAME = 'notifications';

export interface NotifiedIntent {
  readonly id: string;
  readonly intentType: IntentType;
  readonly chainId: ChainId;
}

/** The right to send a delivery; the end of its lease names it. */
interface DeliveryClaim {
  readonly id: string;
  readonly leaseUntil: Date;
}

/** A delivery that is claimed, with what it is about. */
export interface ClaimedDelivery extends DeliveryClaim {
  readonly tries: number;
  readonly kind: string;
  readonly details: unknown;
  readonly raisedAt: Date;
  readonly isOver: boolean;
  readonly intent: NotifiedIntent | null;
}

/** A user who is to be notified. `choice` is as it is stored. */
export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly choice: unknown;
}

export async function insertDeliveries(tx: Transaction, drafts: readonly DeliveryDraft[]): Promise<void> {
  const columns = ['notificationId', 'channel', 'userId', 'nextAttemptAt', 'firstDueAt'] as const;
  const rows = drafts.map((draft) => ({ ...draft, firstDueAt: draft.nextAttemptAt }));
  await insertMany(tx, [notificationDeliveries, columns], rows);
}

/** Users who can sign in, with what they chose about notifications. */
export async function listRecipients(db: Executor): Promise<Recipient[]> {
  return selectRecipients(db);
}

/** One of them; undefined for a user who can no longer sign in. */
export async function findRecipient(db: Executor, userId: string): Promise<Recipient | undefined> {
  const [recipient] = await selectRecipients(db, eq(users.id, userId));
  return recipient;
}

function selectRecipients(db: Executor, condition?: SQL) {
  return db
    .select({ userId: users.id, email: users.email, role: users.role, choice: userPreferences.value })
    .from(users)
    .leftJoin(
      userPreferences,
      and(eq(userPreferences.userId, users.id), eq(userPreferences.name, CHOICE_NAME)),
    )
    .where(and(isNull(users.disabledAt), condition));
}

/** Claims what is due to the webhook, or to the user of the oldest due e-mail. Null: to the webhook. */
export async function claimDueDeliveries(
  db: Executor,
  channel: NotificationChannel,
  { now, leaseUntil, limit }: Lease,
): Promise<{ userId: string | null; deliveries: ClaimedDelivery[] } | undefined> {
  const isDue = sql`channel = ${channel} and ${isDueNow(sql`next_attempt_at`, now, LONGEST_WAIT_MS.delivery)}`;
  const claimed = await db.execute<{ id: string; user_id: string | null }>(sql`
    with first as (
      select user_id from notification_deliveries where ${isDue}
      order by next_attempt_at limit 1 for update skip locked
    ), due as (
      select d.id from notification_deliveries d join first on d.user_id is not distinct from first.user_id
      where ${isDue} order by next_attempt_at limit ${limit} for update of d skip locked
    )
    update notification_deliveries set next_attempt_at = ${instantSql(leaseUntil)}, tries = tries + 1
    where id in (select id from due) returning id, user_id`);
  const [first] = claimed;
  if (!first) return undefined;
  const ids = claimed.map(({ id }) => id);
  const deliveries = await listClaimed(db, ids, leaseUntil);
  return { userId: first.user_id, deliveries };
}

async function listClaimed(
  db: Executor,
  ids: readonly string[],
  leaseUntil: Date,
): Promise<ClaimedDelivery[]> {
  const rows = await db
    .select({
      delivery: notificationDeliveries,
      notification: notifications,
      intent: { id: intents.id, intentType: intents.intentType, chainId: intents.chainId },
    })
    .from(notificationDeliveries)
    .innerJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
    .leftJoin(intents, eq(intents.id, notifications.intentId))
    .where(inArray(notificationDeliveries.id, [...ids]))
    .orderBy(notifications.raisedAt, notificationDeliveries.id);
  return rows.map(({ delivery, notification, intent }) => ({
    id: delivery.id,
    leaseUntil,
    tries: delivery.tries,
    kind: notification.kind,
    details: notification.details,
    raisedAt: notification.raisedAt,
    isOver: notification.clearedAt !== null,
    intent,
  }));
}

/**
 * How claimed deliveries ended: nothing of them is sent again. One that another process has claimed since is
 * that one's to end, unless it was sent here: that is certain.
 */
export async function endDeliveries(
  db: Executor,
  claims: readonly DeliveryClaim[],
  change: { readonly state: 'sent' | 'dropped' | 'failed'; readonly lastError?: string },
): Promise<void> {
  if (claims.length === 0) return;
  const { id, state } = notificationDeliveries;
  const ids = claims.map((claim) => claim.id);
  await db
    .update(notificationDeliveries)
    .set({ ...change, ...ENDED })
    .where(change.state === 'sent' ? and(inArray(id, ids), ne(state, 'sent')) : isStillClaimed(claims));
}

/** Of these claims, those that no other process has taken or ended since. */
function isStillClaimed(claims: readonly DeliveryClaim[]): SQL {
  const { id, nextAttemptAt } = notificationDeliveries;
  const held = claims.map((claim) => sql`(${claim.id}::uuid, ${instantSql(claim.leaseUntil)})`);
  return sql`(${id}, ${nextAttemptAt}) in ${held}`;
}

/**
 * Drops what waits for channels other than these and was due before an instant: a process that has the
 * channel would have sent it, or tried, and would have set a later time.
 */
export async function dropUnsent(
  db: Executor,
  channels: readonly NotificationChannel[],
  dueBefore: Date,
): Promise<void> {
  const { channel, nextAttemptAt } = notificationDeliveries;
  await db
    .update(notificationDeliveries)
    .set({ state: 'dropped', ...ENDED })
    .where(and(lt(nextAttemptAt, dueBefore), notInArray(channel, [...channels])));
}

/** When claimed deliveries that failed are tried again. Not those that another process has claimed since. */
export async function postponeDeliveries(
  db: Executor,
  claims: readonly DeliveryClaim[],
  { nextAttemptAt, lastError }: { readonly nextAttemptAt: Date; readonly lastError: string },
): Promise<void> {
  await db.update(notificationDeliveries).set({ nextAttemptAt, lastError }).where(isStillClaimed(claims));
}

export async function findNextDeliveryDueAt(
  db: Executor,
  channels: readonly NotificationChannel[],
): Promise<Date | null> {
  return findNextDue(
    db,
    notificationDeliveries.nextAttemptAt,
    inArray(notificationDeliveries.channel, [...channels]),
  );
}

/** What is known of a channel: what was sent last, what waits, what was not sent, and why. */
export interface ChannelFacts {
  readonly waiting: number;
  readonly lastSentAt: Date | null;
  readonly lastError: string | null;
  readonly lastFailure: { readonly endedAt: Date; readonly error: string } | null;
}

export async function getChannelFacts(db: Executor, channel: NotificationChannel): Promise<ChannelFacts> {
  const { tries, lastError, createdAt, state, endedAt } = notificationDeliveries;
  const of = eq(notificationDeliveries.channel, channel);
  const [tried, sent, lastFailure] = await Promise.all([
    db
      .select({
        waiting: sql<number>`count(*)::int`,
        lastError: sql<
          string | null
        >`(array_agg(${lastError} order by ${createdAt}) filter (where ${lastError} is not null))[1]`,
      })
      .from(notificationDeliveries)
      .where(and(of, IS_PENDING, gt(tries, 0))),
    db
      .select({ endedAt })
      .from(notificationDeliveries)
      .where(and(of, eq(state, 'sent')))
      .orderBy(sql`${endedAt} desc nulls last`)
      .limit(1),
    findLastFailure(db, channel),
  ]);
  return {
    waiting: tried[0]?.waiting ?? 0,
    lastSentAt: sent[0]?.endedAt ?? null,
    lastError: tried[0]?.lastError ?? null,
    lastFailure,
  };
}

/** Only where nothing was sent since to the same user, who can still sign in, or to the webhook. */
async function findLastFailure(
  db: Executor,
  channel: NotificationChannel,
): Promise<ChannelFacts['lastFailure']> {
  const failed = notificationDeliveries;
  const later = alias(notificationDeliveries, 'later');
  const isSentSince = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.channel, channel),
        eq(later.state, 'sent'),
        gt(later.endedAt, failed.endedAt),
        sql`${later.userId} is not distinct from ${failed.userId}`,
      ),
    );
  const [row] = await db
    .select({ endedAt: failed.endedAt, error: failed.lastError })
    .from(failed)
    .leftJoin(users, eq(users.id, failed.userId))
    .where(
      and(
        eq(failed.channel, channel),
        eq(failed.state, 'failed'),
        isNull(users.disabledAt),
        notExists(isSentSince),
      ),
    )
    .orderBy(desc(failed.endedAt))
    .limit(1);
  return row?.endedAt ? { endedAt: row.endedAt, error: row.error ?? '' } : null;
}
