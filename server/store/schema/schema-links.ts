import 'server-only';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { chainId, instant } from './columns.ts';
import { intents } from './schema-intents.ts';
import { wallets } from './schema-wallets.ts';
import { users } from './schema.ts';

/**
 * Links by which a wallet holder without an account signs one thing, or a payer sees the payment of one
 * onramp. The token itself is nowhere: only its SHA-256.
 */
export const links = pgTable(
  'signing_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    /** What may be signed or paid: the burn or payment of one intent, or one registration's grant. */
    intentId: uuid('intent_id').references(() => intents.id),
    walletId: uuid('wallet_id').references(() => wallets.id),
    chainId: chainId().notNull(),
    /** The one wallet that may sign; null when any may. */
    holder: text('holder'),
    expiresAt: instant('expires_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    openedCount: integer('opened_count').notNull().default(0),
    lastOpenedAt: instant('last_opened_at'),
    /** When a signature made with it was stored: from then on nothing more is signed with it. */
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by').references(() => users.id),
  },
  (table) => [
    check('signing_links_one_thing', sql`num_nonnulls(${table.intentId}, ${table.walletId}) = 1`),
    index('signing_links_intent').on(table.intentId, table.createdAt),
    index('signing_links_wallet').on(table.walletId, table.createdAt),
  ],
);
