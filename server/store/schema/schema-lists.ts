import 'server-only';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { SYNCED_LISTS } from '#lib/intents/list-sync.ts';
import { instant } from './columns.ts';

/** Rows of the service's lists that cannot be read, as they came: they are shown, and hide no other row. */
export const unreadableRows = pgTable(
  'unreadable_rows',
  {
    list: text('list', { enum: SYNCED_LISTS }).notNull(),
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
  list: text('list', { enum: SYNCED_LISTS }).primaryKey(),
  completedAt: instant('completed_at'),
  failingSince: instant('failing_since'),
});
