import 'server-only';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { BurnStanding } from '#lib/intents/burn/burn-outcome.ts';
import { EFFECTLESS_STATUSES, ENDED_STATUSES, UNPAID_STATUSES, type Status } from '#lib/intents/status.ts';
import { EVENT_SOURCES, TIMELINE_KINDS } from '#lib/intents/timeline.ts';
import { MINT_STANDINGS } from '#lib/intents/mint/mint-reading.ts';
import { cents, chainId, instant } from './columns.ts';
import { literals } from '#server/store/write-out.ts';
import { isOpenRequest, requestColumns } from './request-columns.ts';
import { statusBegan } from './status-began.ts';
import { users } from './schema.ts';

/** The mirror of the service's intents: what lists, searches and pages read. */
export const intents = pgTable(
  'intents',
  {
    id: uuid('id').primaryKey(),
    intentType: text('intent_type', { enum: INTENT_TYPES }).notNull(),
    status: text('status').$type<Status>().notNull(),
    chainId: chainId().notNull(),
    amountCents: cents('amount_cents'),
    clientReference: text('client_reference'),
    destination: text('destination'),
    /** By which Pix id an onramp is paid, or was: the service names it only until then (R49). */
    pixTxid: text('pix_txid'),
    statusReason: text('status_reason'),
    failureCode: text('failure_code'),
    providerFailureCode: text('provider_failure_code'),
    originalFailureCode: text('original_failure_code'),
    originalProviderFailureCode: text('original_provider_failure_code'),
    scheduledFor: instant('scheduled_for'),
    expiresAt: instant('expires_at'),
    /** The service's own instants; `updatedAt` orders what is merged (R89). */
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Since when it has its status, as the timeline says; null on rows of before, until they change. */
    statusSince: instant('status_since'),
    /** The resource as last read; a webhook never overwrites it (R93). */
    body: jsonb('body').$type<Record<string, unknown>>(),
    readAt: instant('read_at'),
    /** When the present read was begun, and its number among all reads and events (see `learning_order`). */
    readBegunAt: instant('read_begun_at'),
    readOrder: bigint('read_order', { mode: 'number' }),
    /** What an event reported that no later read has settled yet; null when every event is settled. */
    eventStatus: text('event_status').$type<Status>(),
    eventUpdatedAt: instant('event_updated_at'),
    eventReceivedAt: instant('event_received_at'),
    eventOrder: bigint('event_order', { mode: 'number' }),
    /** Since when it has a contradiction that no user has reviewed (see `contradictions`). */
    contradictedAt: instant('contradicted_at'),
    /** What is known of its burn (see `refreshBurnStanding`). */
    burnStanding: text('burn_standing').$type<BurnStanding>(),
    /** More than one burn of it is proven. */
    isBurnRepeated: boolean('is_burn_repeated').notNull().default(false),
    /**
     * Whether the service ever reported that it was paid or that it had its burn, or named the mint or burn
     * (R42, R44).
     */
    wasReportedTaken: boolean('was_reported_taken').notNull().default(false),
    /** Whether the service ever reported it as completed before its status, and no read withdrew that. */
    wasReportedPaid: boolean('was_reported_paid').notNull().default(false),
    /**
     * Whom the service ever named as the holder of its burn authorization, as it spells them: it may say that
     * only while the authorization is live (R61).
     */
    boundHolders: text('bound_holders').array().notNull().default([]),
    /** Since when a user handles it (`intentHandlings`). Older versions know the column by this name. */
    handledAt: instant('burn_handled_at'),
    /** What that mark is of (`HANDLED_KEY` and its detail); null in one of an older version. */
    handledAs: text('handled_as'),
    /** Counts the changes that are published: an open page is as new as its revision. */
    revision: integer('revision').notNull().default(0),
    /** Set while a re-read is due; null when nothing is. */
    rereadRequestedAt: instant('reread_requested_at'),
    nextPollAt: instant('next_poll_at'),
    createdBy: uuid('created_by').references(() => users.id),
    createRequestKey: uuid('create_request_key'),
    /** The intent that its form was begun from, where there was one. */
    sourceIntentId: uuid('source_intent_id'),
    /** Whether that one had ended or failed by then, so that this one is in its place; null where unknown. */
    replacesSource: boolean('replaces_source'),
  },
  (table) => [
    index('intents_newest').on(...newest(table)),
    index('intents_status_newest').on(table.status, ...newest(table)),
    index('intents_type_newest').on(table.intentType, ...newest(table)),
    index('intents_chain_newest').on(table.chainId, ...newest(table)),
    index('intents_latest').on(...latest(table)),
    index('intents_status_latest').on(table.status, ...latest(table)),
    index('intents_amount').on(table.amountCents, ...newest(table)),
    index('intents_creator_newest')
      .on(table.createdBy, ...newest(table))
      .where(sql`${table.createdBy} is not null`),
    // Intents whose status can still change, for the inbox.
    index('intents_open')
      .on(table.status, table.expiresAt)
      .where(sql`${table.nextPollAt} is not null`),
    index('intents_contradicted')
      .on(table.id)
      .where(sql`${table.contradictedAt} is not null`),
    // What burned or may have, and is over without a payout: the top of every list. Few of a million.
    index('intents_burn_outcome')
      .on(table.burnStanding, ...newest(table))
      .where(sql`${table.burnStanding} is not null and ${table.status} in (${literals(UNPAID_STATUSES)})`),
    index('intents_burn_repeated')
      .on(table.id)
      .where(sql`${table.isBurnRepeated}`),
    // What was paid or burned by the service's own word, and is over all the same. Few of a million.
    index('intents_ended_after_report')
      .on(table.id)
      .where(sql`${table.wasReportedTaken} and ${table.status} in (${literals(EFFECTLESS_STATUSES)})`),
    // What volumes need, so that they are read from the index alone, which takes what its expression is of.
    // With its id second, it is in the order of the list of what is completed. A migration adds statistics.
    index('intents_ended')
      .on(
        statusBegan(table),
        table.id,
        table.status,
        table.intentType,
        table.chainId,
        table.amountCents,
        table.contradictedAt,
        table.createdAt,
        table.statusSince,
        table.updatedAt,
      )
      .where(sql`${table.status} in (${literals(ENDED_STATUSES)})`),
    index('intents_client_reference').on(table.clientReference),
    // A request makes one conversion at most.
    uniqueIndex('intents_one_of_request')
      .on(table.createRequestKey)
      .where(sql`${table.createRequestKey} is not null`),
    index('intents_source')
      .on(table.sourceIntentId)
      .where(sql`${table.sourceIntentId} is not null`),
    index('intents_reread_owed')
      .on(table.rereadRequestedAt)
      .where(sql`${table.rereadRequestedAt} is not null`),
    // Each status by itself: what is due of one may be read as a page of the service's list.
    index('intents_poll_due')
      .on(table.status, table.nextPollAt)
      .where(sql`${table.nextPollAt} is not null`),
  ],
);

/**
 * A query's `desc` means NULLS FIRST, Drizzle's index `desc()` NULLS LAST: such an index would serve none.
 */
function newest({ createdAt, id }: Record<'createdAt' | 'id', ExtraConfigColumn>) {
  return [createdAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;
}

function latest({ updatedAt, id }: Record<'updatedAt' | 'id', ExtraConfigColumn>) {
  return [updatedAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;
}

/** The timeline of an intent: append-only. */
export const intentEvents = pgTable(
  'intent_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    kind: text('kind', { enum: TIMELINE_KINDS }).notNull(),
    value: text('value').notNull(),
    detail: text('detail'),
    source: text('source', { enum: EVENT_SOURCES }).notNull(),
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** The webhook event that reported it. */
    eventId: text('event_id'),
    /**
     * The user who did it, on lines of source `user`; null where it was the holder of a link, and on those of
     * earlier builds. No reference, as in the audit log.
     */
    actorUserId: uuid('actor_user_id'),
  },
  (table) => [
    // The same change reported twice (an event and a read, two deliveries) is one line. It finds those of an
    // intent, too.
    uniqueIndex('intent_events_once').on(table.intentId, table.kind, table.value, table.occurredAt),
  ],
);

/**
 * The search terms of an intent: its id, references, keys, hashes and addresses, in lower case. They stay
 * when the resource drops them.
 */
export const intentTerms = pgTable(
  'intent_terms',
  {
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    term: text('term').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.intentId, table.term] }),
    // This operator class serves equality and prefixes, whatever the database's collation.
    index('intent_terms_term').on(table.term.op('text_pattern_ops')),
    // Any part of three characters or more.
    index('intent_terms_part').using('gin', table.term.op('gin_trgm_ops')),
  ],
);

/**
 * What the chain shows of the mint that the service names for an onramp that is completed or refunded: of
 * each the transaction that was named last.
 */
export const mintReadings = pgTable(
  'mint_readings',
  {
    intentId: uuid('intent_id')
      .primaryKey()
      .references(() => intents.id),
    chainId: chainId().notNull(),
    /** In the one spelling of its chain; text that is no transaction id as the service named it. */
    transactionId: text('transaction_id').notNull(),
    /** Null until it was read. */
    standing: text('standing', { enum: MINT_STANDINGS }),
    /** All that it minted to the wallet, as a decimal number. */
    mintedBaseUnits: text('minted_base_units'),
    readAt: instant('read_at'),
    reads: integer('reads').notNull().default(0),
    /** How often in a row the chain has not answered. */
    unanswered: integer('unanswered').notNull().default(0),
    /** When it is read next, moved ahead while it is read; null when no more. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('mint_readings_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('mint_readings_transaction').on(table.chainId, table.transactionId),
    // What no node knows, and nothing looks for any more: the inbox has it. Few of a million.
    index('mint_readings_missing')
      .on(table.intentId)
      .where(sql`${table.standing} = 'not_found' and ${table.dueAt} is null`),
  ],
);

/**
 * Ids that an authentic event named and the mirror does not hold: read once, then adopted or found to be a
 * sample (R97).
 */
export const unreadIntents = pgTable(
  'unread_intents',
  {
    intentId: uuid('intent_id').primaryKey(),
    /** When the read is due; moved ahead while one is in progress. */
    dueAt: instant('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('unread_intents_due').on(table.dueAt)],
);

/** Write-ahead log of creates: the key and the frozen body are durable before anything is sent (R23, R24). */
export const createRequests = pgTable(
  'create_requests',
  {
    ...requestColumns(),
    intentType: text('intent_type', { enum: INTENT_TYPES }).notNull(),
    clientReference: text('client_reference').notNull(),
    amountCents: cents('amount_cents').notNull(),
    destination: text('destination').notNull(),
    intentId: uuid('intent_id'),
    /** The intent that the form was begun from. */
    sourceIntentId: uuid('source_intent_id'),
    /** As of the intent that it makes. */
    replacesSource: boolean('replaces_source'),
    /** Sends whose effect is not known: what has the reference now may come from one of them. */
    lostAnswers: integer('lost_answers').notNull().default(0),
  },
  (table) => [
    index('create_requests_due').on(table.nextAttemptAt),
    index('create_requests_reference').on(table.clientReference),
    index('create_requests_intent').on(table.intentId),
    index('create_requests_open').on(table.createdAt).where(isOpenRequest(table)),
  ],
);
