import 'server-only';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ReportException } from '#lib/reports/exceptions.ts';
import { instant } from './columns.ts';
import { intents } from './schema-intents.ts';
import { users } from './schema.ts';

/** A text in lower case and without accents, as a search compares it. Its index has the same words. */
export function foldText(text: SQLWrapper): SQL<string> {
  return sql`lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'))`;
}

/** What users note about an intent: append-only. */
export const intentNotes = pgTable(
  'intent_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    text: text('text').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('intent_notes_intent').on(table.intentId, table.createdAt),
    // Any part of three characters or more.
    index('intent_notes_folded_part').using('gin', sql`${foldText(table.text)} gin_trgm_ops`),
  ],
);

/**
 * Each time a user marked an intent that needs action as handled, or took that back; the note explains its
 * exceptions in the reports. Append-only. Its name is of the time when only burns were handled: processes of
 * an older version, which work beside newer ones during a deployment, read and write it by that name.
 */
export const intentHandlings = pgTable(
  'burn_handlings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    isHandled: boolean('is_handled').notNull(),
    note: text('note').notNull(),
    /** The exceptions that it had then, which the note explains; null in rows of older versions. */
    exceptions: text('exceptions').array().$type<ReportException[]>(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('burn_handlings_intent').on(table.intentId, table.at)],
);

/** The labels that users gave an intent. */
export const intentLabels = pgTable(
  'intent_labels',
  {
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    /** As it was typed; `labelKey` is what is compared. */
    label: text('label').notNull(),
    labelKey: text('label_key').notNull(),
    /** Of the intent, which never changes: a list of a label is read in the order of lists. */
    intentCreatedAt: instant('intent_created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.intentId, table.labelKey] }),
    index('intent_labels_newest').on(
      table.labelKey,
      table.intentCreatedAt.desc().nullsFirst(),
      table.intentId.desc().nullsFirst(),
    ),
  ],
);
