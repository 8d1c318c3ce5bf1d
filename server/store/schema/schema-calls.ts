import 'server-only';
import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Calls to the service about single intents, for a user who has to explain what was sent and answered.
 * Bounded by age, and a read is stored only when its answer is another one. The key is in none of it.
 */
export const serviceCalls = pgTable(
  'service_calls',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    calledAt: instant('called_at').notNull(),
    /** Null on a creation, which is found by its key. */
    intentId: uuid('intent_id'),
    idempotencyKey: uuid('idempotency_key'),
    method: text('method').notNull(),
    path: text('path').notNull(),
    request: text('request'),
    /** Null when there was no answer. */
    status: integer('status'),
    answer: text('answer'),
    durationMs: integer('duration_ms').notNull(),
  },
  (table) => [
    index('service_calls_intent').on(table.intentId, table.id.desc().nullsFirst()),
    index('service_calls_key').on(table.idempotencyKey),
    index('service_calls_age').on(table.calledAt),
  ],
);
