import 'server-only';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { NOTIFICATION_CHANNELS } from '#lib/notifications/notification-settings.ts';
import { instant } from './columns.ts';
import { intents } from './schema-intents.ts';
import { users } from './schema.ts';

/** What users are to be notified of, from when it was first seen until it was seen no more. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** A `NotificationKind`, or `test`. */
    kind: text('kind').notNull(),
    /**
     * The intent, the registration or its request, the entry of the audit log, the alarm and its object, or
     * who asked for the test.
     */
    subject: text('subject').notNull(),
    intentId: uuid('intent_id').references(() => intents.id),
    /** Of an alarm: the alarm as it was last, while open. Of a registration: which, and on which chain. */
    details: jsonb('details').$type<unknown>(),
    raisedAt: instant('raised_at').notNull().defaultNow(),
    clearedAt: instant('cleared_at'),
  },
  (table) => [
    uniqueIndex('notifications_open')
      .on(table.kind, table.subject)
      .where(sql`${table.clearedAt} is null`),
    index('notifications_raised').on(table.raisedAt),
  ],
);

/** A notification that is to be sent to a user by e-mail, or to the webhook. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    /** Null for the webhook. */
    userId: uuid('user_id').references(() => users.id),
    /** `dropped`: over, or no longer for this user, before it was sent. `failed`: tried for too long. */
    state: text('state', { enum: ['pending', 'sent', 'dropped', 'failed'] })
      .notNull()
      .default('pending'),
    nextAttemptAt: instant('next_attempt_at'),
    /** Until then it is held on purpose. Null where an older build made it. */
    firstDueAt: instant('first_due_at'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('notification_deliveries_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('notification_deliveries_notification').on(table.notificationId),
    index('notification_deliveries_ended').on(table.channel, table.endedAt),
  ],
);
