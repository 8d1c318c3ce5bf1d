import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { integer, jsonb, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import { literals } from '#server/store/write-out.ts';
import { chainId, instant } from './columns.ts';
import { users } from './schema.ts';

export const REQUEST_STATES = ['stored', 'sending', 'accepted', 'refused', 'unknown'] as const;
/** States of a request in which it is not known whether the service has what it asks for. */
export const UNRESOLVED = [
  'sending',
  'unknown',
] as const satisfies readonly (typeof REQUEST_STATES)[number][];

/** What every write-ahead log of requests to the service has (see `pending-requests.ts`). */
export const requestColumns = () => ({
  idempotencyKey: uuid('idempotency_key').primaryKey(),
  /** The exact bytes of every send. */
  body: text('body').notNull(),
  chainId: chainId().notNull(),
  state: text('state', { enum: REQUEST_STATES }).notNull(),
  /**
   * Where the service's own answers differ from the request. Stored: from then on nothing is sent again.
   */
  differences: jsonb('differences').$type<AnswerDifference[]>(),
  fault: jsonb('fault').$type<Fault>(),
  attempts: integer('attempts').notNull().default(0),
  /** When an answer was last found to be lost: until long after it, its send may still take effect. */
  lostAt: instant('lost_at'),
  /**
   * A refusal that came after a lost answer. It decides nothing of the lost one, so the request is looked up
   * for a while, and not sent.
   */
  refusal: jsonb('refusal').$type<Fault>(),
  nextAttemptAt: instant('next_attempt_at'),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** The fault of a request whose stored body is not what is stored beside it. */
export const ALTERED = 'request_altered' satisfies FaultCode;

/**
 * Requests that may have created something, that can still be sent, or that were found to be altered: few of
 * all. Of an index.
 */
export function isOpenRequest(table: Readonly<Record<'state' | 'refusal' | 'fault', AnyPgColumn>>): SQL {
  const states = literals(['stored', ...UNRESOLVED]);
  return sql`${table.state} in (${states}) or ${table.refusal} is not null or ${table.fault} ->> 'code' = ${literals([ALTERED])}`;
}
