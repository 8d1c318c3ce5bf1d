import 'server-only';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EXPORT_FORMATS } from '#lib/exports/export-format.ts';
import { EXPORTED_LISTS } from '#lib/exports/exported-lists.ts';
import { EXPORT_END_REASONS } from '#lib/exports/export-end-reasons.ts';
import { EXPORT_STATES } from '#lib/exports/export-view.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { instant } from './columns.ts';
import { users } from './schema.ts';

/** The files that users took out of the dashboard: who, when, what, and the hash by which a file is known. */
export const fileExports = pgTable(
  'file_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    list: text('list', { enum: EXPORTED_LISTS }).notNull(),
    format: text('format', { enum: EXPORT_FORMATS }).notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** As the list's own schema read it. */
    filter: jsonb('filter').$type<unknown>().notNull(),
    state: text('state', { enum: EXPORT_STATES }).notNull().default('waiting'),
    /** Why its file is not whole; null on rows of before, and where its user cancelled it. */
    reason: text('reason', { enum: EXPORT_END_REASONS }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When rows were last handed over: one that stopped long ago has lost its process. */
    progressedAt: instant('progressed_at').notNull().defaultNow(),
    /** When its turn came, of one that waits for it. */
    turnAt: instant('turn_at'),
    finishedAt: instant('finished_at'),
    rows: integer('rows').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256'),
  },
  (table) => [
    index('exports_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Each filter of the history, in its order.
    index('exports_person').on(table.createdBy, table.createdAt, table.id),
    index('exports_list').on(table.list, table.createdAt, table.id),
  ],
);
