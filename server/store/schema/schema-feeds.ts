import 'server-only';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LiveEvent } from '#lib/live/live-event.ts';
import { DELIVERY_VERDICTS, REPEATABLE_VERDICTS } from '#lib/webhooks/verdicts.ts';
import { literals } from '#server/store/write-out.ts';
import { instant } from './columns.ts';

/**
 * Numbers what is learned of the service, over all processes: an event when it has come, a read before it is
 * sent. A read with the greater number was begun after the event came, and knows of it, whatever any clock
 * says.
 */
export const learningOrder = pgSequence('learning_order');

/** Every delivery as it came, accepted or not. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    learningOrder: bigint('learning_order', { mode: 'number' })
      .notNull()
      .default(sql`nextval('learning_order')`),
    eventId: text('event_id'),
    type: text('type'),
    intentId: uuid('intent_id'),
    verdict: text('verdict', { enum: DELIVERY_VERDICTS }).notNull(),
    skewSeconds: integer('skew_seconds'),
    body: text('body').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
  },
  (table) => [
    // An event is applied once (R88). A forged delivery must not use up the id of an authentic one.
    uniqueIndex('webhook_deliveries_once')
      .on(table.eventId)
      .where(sql`${table.verdict} not in (${literals(REPEATABLE_VERDICTS)})`),
    index('webhook_deliveries_newest').on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // The few that are not the usual ones: listed, counted for the system status, pruned when not authentic.
    index('webhook_deliveries_unusual')
      .on(table.verdict, table.id)
      .where(sql`${table.verdict} <> 'accepted'`),
    index('webhook_deliveries_type').on(table.type, table.id),
    // With the one above, all deliveries of an event.
    index('webhook_deliveries_again')
      .on(table.eventId)
      .where(sql`${table.verdict} in (${literals(REPEATABLE_VERDICTS)})`),
    index('webhook_deliveries_intent').on(table.intentId),
  ],
);

/**
 * Deliveries that are stored and acknowledged and whose events are still to be applied. A row is deleted by
 * the transaction that applies it, so that each is applied once, by whichever process.
 */
export const unappliedEvents = pgTable('unapplied_events', {
  deliveryId: bigint('delivery_id', { mode: 'number' }).primaryKey(),
});

/**
 * What the streams replay. Appended under one advisory lock just before commit, so seq order is commit order.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
    payload: jsonb('payload').$type<LiveEvent>().notNull(),
  },
  (table) => [index('live_events_age').on(table.createdAt)],
);

/** Jobs that run once an interval over all processes: the process that moves the row ahead runs it. */
export const jobSchedules = pgTable('job_schedules', {
  name: text('name').primaryKey(),
  nextRunAt: instant('next_run_at').notNull(),
});
