import 'server-only';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { STATEMENT_FIELDS, CONTRADICTION_SOURCES } from '#lib/intents/contradiction.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { ORDER_ORIGINS } from '#lib/intents/order.ts';
import { cents, chainId, instant } from './columns.ts';
import { intents } from './schema-intents.ts';
import { wallets } from './schema-wallets.ts';
import { users } from './schema.ts';

/**
 * What a user here asked for, one row an intent: what a burn is compared with before it is signed. Written
 * once; a trigger refuses every change.
 */
export const intentOrders = pgTable('intent_orders', {
  intentId: uuid('intent_id')
    .primaryKey()
    .references(() => intents.id),
  intentType: text('intent_type', { enum: INTENT_TYPES }).notNull(),
  chainId: chainId().notNull(),
  amountCents: cents('amount_cents').notNull(),
  /** As it was typed, or as a user saw and confirmed it; null where the service says none. */
  destination: text('destination'),
  clientReference: text('client_reference'),
  /** `created`: from the stored request to create it. `confirmed`: made elsewhere, its amount typed here. */
  origin: text('origin', { enum: ORDER_ORIGINS }).notNull(),
  decidedBy: uuid('decided_by')
    .notNull()
    .references(() => users.id),
  decidedAt: instant('decided_at').notNull().defaultNow(),
});

/**
 * The same for a registration: the address that a user wants authorized, and with which limit. Written once,
 * too.
 */
export const registrationOrders = pgTable('registration_orders', {
  walletId: uuid('wallet_id')
    .primaryKey()
    .references(() => wallets.id),
  chainId: chainId().notNull(),
  address: text('address').notNull(),
  /** EVM: the daily limit in BRL cents; null on Solana, which has none. */
  limitCents: cents('limit_cents'),
  /** Solana: who signs the grant. Null on EVM, where there is no choice. */
  whitelisterWallet: text('whitelister_wallet'),
  /**
   * `created`: from the stored request to register it. `confirmed`: made elsewhere, its address and limit
   * typed here.
   */
  origin: text('origin', { enum: ORDER_ORIGINS }).notNull(),
  decidedBy: uuid('decided_by')
    .notNull()
    .references(() => users.id),
  decidedAt: instant('decided_at').notNull().defaultNow(),
});

/**
 * Statements about what cannot change, that are not what is held. The row of the conversion or of the
 * registration says whether one is unanswered.
 */
export const contradictions = pgTable(
  'contradictions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What it is about: a conversion or a registration. */
    intentId: uuid('intent_id').references(() => intents.id),
    walletId: uuid('wallet_id').references(() => wallets.id),
    field: text('field', { enum: STATEMENT_FIELDS }).notNull(),
    held: text('held').notNull(),
    /** The value that the source states. The column has its first name, which older builds write to. */
    stated: text('claimed').notNull(),
    source: text('source', { enum: CONTRADICTION_SOURCES }).notNull(),
    /** The webhook event that stated it last. */
    eventId: text('event_id'),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    timesSeen: integer('times_seen').notNull().default(1),
    reviewedBy: uuid('reviewed_by').references(() => users.id),
    reviewedAt: instant('reviewed_at'),
    note: text('note'),
  },
  (table) => [
    // The same statement by the same source is the same contradiction: reviewed once, it blocks no more.
    unique('contradictions_once')
      .on(table.intentId, table.walletId, table.field, table.stated, table.source)
      .nullsNotDistinct(),
    index('contradictions_intent').on(table.intentId, table.firstSeenAt),
    index('contradictions_wallet').on(table.walletId, table.firstSeenAt),
    index('contradictions_open')
      .on(table.firstSeenAt)
      .where(sql`${table.reviewedAt} is null`),
    check('contradictions_one_subject', sql`num_nonnulls(${table.intentId}, ${table.walletId}) = 1`),
  ],
);
