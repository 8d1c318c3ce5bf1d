import 'server-only';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#lib/auth/permissions.ts';
import { instant } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case; the only spelling that is stored. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** argon2id; null for users who come by OIDC only. */
    passwordHash: text('password_hash'),
    /** When an administrator gave the password; null once its user has replaced it. */
    passwordGivenAt: instant('password_given_at'),
    /** Who they are to the identity provider, from the first sign-in by it on. */
    oidcIssuer: text('oidc_issuer'),
    oidcSubject: text('oidc_subject'),
    role: text('role', { enum: ROLES }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    disabledAt: instant('disabled_at'),
  },
  (table) => [
    uniqueIndex('users_identity').on(table.oidcIssuer, table.oidcSubject),
    check('users_whole_identity', sql`num_nonnulls(${table.oidcIssuer}, ${table.oidcSubject}) <> 1`),
  ],
);

/** One row a sign-in. The cookie carries only its id, so revoking the row ends the session at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Fixed windows and growing delays, shared by every process. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
    /** Growing delay: nothing is tried before this instant. */
    blockedUntil: instant('blocked_until'),
  },
  // What is old is deleted from its beginning.
  (table) => [index('rate_limits_window_start').on(table.windowStart)],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorUserId: uuid('actor_user_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** Its place in the chain that shows changes to the log; null for a moment after it was written. */
    chainPosition: bigint('chain_position', { mode: 'number' }),
    /** Of this entry and the hash before it: SHA-256 in hex. */
    chainHash: text('chain_hash'),
  },
  (table) => [
    check('audit_log_chain_begins', sql`${table.chainPosition} > 0`),
    uniqueIndex('audit_log_chain').on(table.chainPosition),
    index('audit_log_unchained')
      .on(table.id)
      .where(sql`${table.chainPosition} is null`),
    index('audit_log_subject').on(table.subject, table.id),
    // Each filter of the list, in the list's order.
    index('audit_log_actor').on(table.actorUserId, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);
