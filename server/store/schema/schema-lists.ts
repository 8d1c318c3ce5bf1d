import 'server-only';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { SERVICE_LISTS } from '#lib/system/service-lists.ts';
import { instant } from './columns.ts';

/** Rows of the service's lists that cannot be read, as they came: they are shown, and hide no other row. */
export const unreadableRows = pgTable(
  'unreadable_rows',
  {
    list: text('list', { enum: SERVICE_LISTS }).notNull(),
    /** Its id, or a digest of all of it. */
    key: text('key').notNull(),
    resourceId: uuid('resource_id'),
    clientReference: text('client_reference'),
    reason: text('reason').notNull(),
    raw: text('raw').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.key] }),
    index('unreadable_rows_newest').on(table.list, table.firstSeenAt.desc().nullsFirst()),
  ],
);

/** When each of the service's lists was last read to its end, and since when it cannot be. */
export const listReads = pgTable('list_reads', {
  list: text('list', { enum: SERVICE_LISTS }).primaryKey(),
  completedAt: instant('completed_at'),
  failingSince: instant('failing_since'),
});

/**
 * How many reads of the service are left at an instant, over all processes: one row. It fills again with
 * time; the four counts only grow.
 */
export const readBudget = pgTable('read_budget', {
  name: text('name').primaryKey(),
  leftCount: doublePrecision('left_count').notNull(),
  filledAt: instant('filled_at').notNull(),
  /** What the last statement was given of what it wanted. */
  grantedCount: integer('granted_count').notNull().default(0),
  /** Until then the service wants fewer calls, or refuses the key. */
  pausedUntil: instant('paused_until'),
  askedTotal: bigint('asked_total', { mode: 'number' }).notNull().default(0),
  watchedTotal: bigint('watched_total', { mode: 'number' }).notNull().default(0),
  requestedTotal: bigint('requested_total', { mode: 'number' }).notNull().default(0),
  polledTotal: bigint('polled_total', { mode: 'number' }).notNull().default(0),
});

/** How far a list of the intents of one status has been read, page by page, by whichever process. */
export const statusPages = pgTable('status_pages', {
  status: text('status').primaryKey(),
  /** Of the next page; zero before the first. */
  nextOffset: integer('next_offset').notNull().default(0),
  /** When its first page was read. */
  begunAt: instant('begun_at').notNull(),
  /** When the first page of the last list that was read to its end was: what it lacks is read by itself. */
  completeFrom: instant('complete_from'),
  leaseUntil: instant('lease_until'),
});
