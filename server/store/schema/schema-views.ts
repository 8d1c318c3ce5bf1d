import 'server-only';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './schema.ts';

/** Saved views of the list of conversions: a name for a filter and columns. */
export const listViews = pgTable(
  'list_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** As it was typed; `nameKey` is what is compared. */
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    /** The filter as an address has it; with `days`, a range, in the place of days that are one. */
    search: text('search').notNull(),
    columns: jsonb('columns').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('list_views_name').on(table.ownerId, table.nameKey),
    index('list_views_shared')
      .on(table.nameKey)
      .where(sql`${table.isShared}`),
  ],
);

/** What is remembered of each user. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
