import 'server-only';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ENVIRONMENTS } from '#lib/chains/chains.ts';
import { PROCESS_KINDS } from '#lib/system/system-status.ts';
import { instant } from './columns.ts';

/** What each process of each dashboard last said of itself. One that says nothing any more has ended. */
export const processReadings = pgTable(
  'process_readings',
  {
    processId: text('process_id').primaryKey(),
    kind: text('kind', { enum: PROCESS_KINDS }).notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    reading: jsonb('reading').$type<unknown>().notNull(),
  },
  (table) => [index('process_readings_seen').on(table.seenAt)],
);

/** Since when a key or secret of the settings is in use, and until when it was. By a digest, never itself. */
export const credentials = pgTable(
  'credentials',
  {
    kind: text('kind', { enum: ['api_key', 'webhook_secret'] }).notNull(),
    fingerprint: text('fingerprint').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    /** Of a webhook secret: when a delivery was verified by it. */
    lastUsedAt: instant('last_used_at'),
    /** When one was verified by it and by no other. */
    lastNeededAt: instant('last_needed_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.fingerprint] })],
);

/**
 * One row: of which environment the conversions of this database are. Written at the first start, and never
 * changed by a program.
 */
export const databaseEnvironment = pgTable(
  'database_environment',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    boundAt: instant('bound_at').notNull().defaultNow(),
  },
  (table) => [check('database_environment_one_row', sql`${table.isOnly}`)],
);
