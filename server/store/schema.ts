import 'server-only';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#lib/auth/permissions.ts';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import type { BurnAttemptState } from '#lib/conversion/burn-view.ts';
import type { BurnAuthorization } from '#lib/conversion/burn.ts';
import { INTENT_TYPES } from '#lib/conversion/intent-type.ts';
import type { Status } from '#lib/conversion/status.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { LiveEvent } from '#lib/live/live-event.ts';

/** Who learned it: the source of a timeline line. */
export const EVENT_SOURCES = ['create', 'webhook', 'read', 'user', 'job'] as const;
export const CREATE_REQUEST_STATES = ['stored', 'sending', 'accepted', 'refused', 'unknown'] as const;
export const BURN_PROOF_STATES = ['stored', 'mined', 'accepted', 'reverted', 'dropped', 'escalated'] as const;
export const WEBHOOK_VERDICTS = [
  'accepted',
  'duplicate',
  'sample',
  'unknown_type',
  'wrong_environment',
  'wrong_version',
  'unreadable',
  'bad_signature',
  'stale_timestamp',
] as const;

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const cents = (name: string) => bigint(name, { mode: 'number' });
const chainId = () => text('chain_id', { enum: CHAIN_IDS });

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Lower case; the only spelling that is stored. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  /** argon2id; null for people who come by OIDC only. */
  passwordHash: text('password_hash'),
  role: text('role', { enum: ROLES }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  disabledAt: instant('disabled_at'),
});

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
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: instant('window_start').notNull(),
  count: integer('count').notNull(),
  /** Growing delay: nothing is tried before this instant. */
  blockedUntil: instant('blocked_until'),
});

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorUserId: uuid('actor_user_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index('audit_log_subject').on(table.subject, table.id)],
);

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
    /** The resource as last read; a webhook never overwrites it (R93). */
    body: jsonb('body').$type<Record<string, unknown>>(),
    readAt: instant('read_at'),
    /** Set while a re-read is owed; null when nothing is. */
    rereadRequestedAt: instant('reread_requested_at'),
    nextPollAt: instant('next_poll_at'),
    createdBy: uuid('created_by').references(() => users.id),
    createRequestKey: uuid('create_request_key'),
  },
  (table) => [
    index('intents_newest').on(table.createdAt.desc(), table.id.desc()),
    index('intents_status_newest').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('intents_type_newest').on(table.intentType, table.createdAt.desc(), table.id.desc()),
    index('intents_chain_newest').on(table.chainId, table.createdAt.desc(), table.id.desc()),
    index('intents_client_reference').on(table.clientReference),
    index('intents_reread_owed')
      .on(table.rereadRequestedAt)
      .where(sql`${table.rereadRequestedAt} is not null`),
    index('intents_poll_due')
      .on(table.nextPollAt)
      .where(sql`${table.nextPollAt} is not null`),
  ],
);

/** The timeline of an intent: append-only. */
export const intentEvents = pgTable(
  'intent_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    kind: text('kind', { enum: ['status', 'burn', 'request'] }).notNull(),
    value: text('value').notNull(),
    detail: text('detail'),
    source: text('source', { enum: EVENT_SOURCES }).notNull(),
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** The webhook event that told it. */
    eventId: text('event_id'),
  },
  (table) => [index('intent_events_intent').on(table.intentId, table.id)],
);

/** Write-ahead log of creates: the key and the frozen body are durable before anything is sent (R23, R24). */
export const createRequests = pgTable(
  'create_requests',
  {
    idempotencyKey: uuid('idempotency_key').primaryKey(),
    intentType: text('intent_type', { enum: INTENT_TYPES }).notNull(),
    /** The exact bytes of every send. */
    body: text('body').notNull(),
    clientReference: text('client_reference').notNull(),
    amountCents: cents('amount_cents').notNull(),
    chainId: chainId().notNull(),
    destination: text('destination').notNull(),
    state: text('state', { enum: CREATE_REQUEST_STATES }).notNull(),
    intentId: uuid('intent_id'),
    fault: jsonb('fault').$type<Fault>(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('create_requests_due').on(table.nextAttemptAt),
    index('create_requests_reference').on(table.clientReference),
    index('create_requests_intent').on(table.intentId),
  ],
);

export const burnAttempts = pgTable(
  'burn_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    chainId: chainId().notNull(),
    tokenHolder: text('token_holder').notNull(),
    state: text('state').$type<BurnAttemptState>().notNull(),
    /** EVM: the object to check and send unchanged. */
    authorization: jsonb('authorization').$type<BurnAuthorization>(),
    /** Solana: base64 of the staged, unsigned transaction. */
    unsignedTransaction: text('unsigned_transaction'),
    grantExpiresAt: instant('grant_expires_at'),
    /** A fault code. */
    problem: text('problem'),
    /** The user whose browser may put it before a wallet. */
    claimedBy: uuid('claimed_by').references(() => users.id),
    claimedAt: instant('claimed_at'),
    prepareTries: integer('prepare_tries').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: instant('started_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // One live attempt an intent, whatever happens (B7).
    uniqueIndex('burn_attempts_one_live')
      .on(table.intentId)
      .where(sql`${table.state} not in ('reverted', 'lapsed')`),
    index('burn_attempts_intent').on(table.intentId, table.startedAt),
    index('burn_attempts_due').on(table.nextAttemptAt),
  ],
);

/** Proof log and outbox: a proof is here before anyone is told of it (R79, B5). */
export const burnProofs = pgTable(
  'burn_proofs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => burnAttempts.id),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    chainId: chainId().notNull(),
    tokenHolder: text('token_holder').notNull(),
    /** Transaction hash or signature. */
    proof: text('proof').notNull(),
    /** Solana: base64 of the signed bytes, rebroadcast unchanged (R72). */
    signedTransaction: text('signed_transaction'),
    state: text('state', { enum: BURN_PROOF_STATES }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('burn_proofs_once').on(table.intentId, table.proof),
    index('burn_proofs_attempt').on(table.attemptId),
    index('burn_proofs_due').on(table.nextAttemptAt),
  ],
);

/** Every delivery as it came, accepted or not. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    eventId: text('event_id'),
    type: text('type'),
    intentId: uuid('intent_id'),
    verdict: text('verdict', { enum: WEBHOOK_VERDICTS }).notNull(),
    skewSeconds: integer('skew_seconds'),
    body: text('body').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
  },
  (table) => [
    // An event is applied once (R88). A forged delivery must not use up the id of an authentic one.
    uniqueIndex('webhook_deliveries_once')
      .on(table.eventId)
      .where(sql`${table.verdict} not in ('duplicate', 'bad_signature', 'stale_timestamp')`),
    index('webhook_deliveries_newest').on(table.receivedAt.desc(), table.id.desc()),
    index('webhook_deliveries_intent').on(table.intentId),
  ],
);

/** What the streams replay. Appended under one advisory lock just before commit, so seq order is commit order. */
export const liveEvents = pgTable(
  'live_events',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
    payload: jsonb('payload').$type<LiveEvent>().notNull(),
  },
  (table) => [index('live_events_age').on(table.createdAt)],
);

/** Token and contract addresses, trusted on first use; a change is a warning (R9). */
export const pinnedContracts = pgTable(
  'pinned_contracts',
  {
    chainRef: text('chain_ref').notNull(),
    kind: text('kind').notNull(),
    address: text('address').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chainRef, table.kind] })],
);
