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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LIVE_SUBMISSION_STATES } from '#lib/registrations/submission-state.ts';
import type { GrantSubmissionState } from '#lib/registrations/summary/wallet-summary.ts';
import type { Wallet, WalletOperation, WalletTransaction } from '#lib/registrations/wallet.ts';
import type { Fault } from '#lib/errors/result.ts';
import { literals } from '#server/store/write-out.ts';
import { cents, chainId, instant } from './columns.ts';
import { requestColumns } from './request-columns.ts';

/** The mirror of the service's wallet registrations. A row outlives its registration (R132). */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid('id').primaryKey(),
    chainId: chainId().notNull(),
    address: text('address').notNull(),
    role: text('role').notNull(),
    label: text('label'),
    state: text('state').notNull(),
    statusReason: text('status_reason'),
    reconciliationStatus: text('reconciliation_status').notNull(),
    /** Effective daily limit; null on Solana and until the grant is confirmed (R112). */
    limitCents: cents('limit_cents'),
    /** As the service last named it, in a call or in the note of a clamp. */
    requestedLimitCents: cents('requested_limit_cents'),
    /**
     * As a user here requested it, from the registration's order: lists show it before the service's value.
     */
    ownLimitCents: cents('own_limit_cents'),
    /**
     * Since when a user here has decided what it is (see `registration_orders`); null for one made elsewhere
     * until then.
     */
    orderedAt: instant('ordered_at'),
    /**
     * Since when something said of it contradicts what cannot change, and no user has reviewed it (see
     * `contradictions`).
     */
    contradictedAt: instant('contradicted_at'),
    signerWallet: text('signer_wallet'),
    /** The resource as last read, its limits under their own name (R4). */
    resource: jsonb('resource').$type<Wallet>().notNull(),
    /** Solana: the preparation as last seen; the list does not carry it. */
    transaction: jsonb('transaction').$type<WalletTransaction>(),
    feeBalanceBaseUnits: text('fee_balance_base_units'),
    feeBalanceDueAt: instant('fee_balance_due_at').notNull().defaultNow(),
    /** The service's own instants. */
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When the answer in this row had come. */
    readAt: instant('read_at').notNull(),
    /** The number of its coming among all reads and events (see `learning_order`). */
    readOrder: bigint('read_order', { mode: 'number' }).notNull().default(0),
    /** When the wallet's own page is read next; null while no answer is awaited. */
    detailDueAt: instant('detail_due_at'),
    /** Until when it is read every few seconds: something was begun with it. */
    watchedUntil: instant('watched_until'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('wallets_address').on(table.chainId, sql`lower(${table.address})`),
    index('wallets_detail_due')
      .on(table.detailDueAt)
      .where(sql`${table.detailDueAt} is not null`),
    index('wallets_fee_due').on(table.feeBalanceDueAt),
  ],
);

/** The service's operations, stored beyond the 25 that it shows (R134). */
export const walletOperations = pgTable(
  'wallet_operations',
  {
    id: uuid('id').primaryKey(),
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id),
    createdAt: instant('created_at').notNull(),
    resource: jsonb('resource').$type<WalletOperation>().notNull(),
  },
  (table) => [index('wallet_operations_wallet').on(table.walletId, table.createdAt)],
);

/** Our own history of a registration: append-only (R134). */
export const walletEvents = pgTable(
  'wallet_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id),
    kind: text('kind').notNull(),
    detail: text('detail'),
    /** The user's e-mail as it was then; null for what the service or the chain did. */
    actor: text('actor'),
    occurredAt: instant('occurred_at').notNull().defaultNow(),
  },
  (table) => [index('wallet_events_wallet').on(table.walletId, table.id)],
);

/** Write-ahead log of registrations: key and frozen body are durable before anything is sent (R23, R107). */
export const walletRequests = pgTable(
  'wallet_requests',
  {
    ...requestColumns(),
    address: text('address').notNull(),
    limitCents: cents('limit_cents'),
    walletId: uuid('wallet_id'),
    linkedExisting: boolean('linked_existing').notNull().default(false),
    alreadyRegistered: boolean('already_registered').notNull().default(false),
  },
  (table) => [index('wallet_requests_due').on(table.nextAttemptAt)],
);

/**
 * Outbox of grants: what was signed is stored here, with its key, before it is submitted to the service
 * (R117).
 */
export const grantSubmissions = pgTable(
  'grant_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id),
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    /** The exact bytes of every send under that key. */
    body: text('body').notNull(),
    /** EVM: the transaction hash. Solana: the first signature of the signed bytes. */
    txSignature: text('tx_signature').notNull(),
    state: text('state').$type<GrantSubmissionState>().notNull(),
    fault: jsonb('fault').$type<Fault>(),
    tries: integer('tries').notNull().default(0),
    /**
     * Since when a send may have taken effect: set before one, and emptied by the answer that it was not
     * processed.
     */
    sentAt: instant('sent_at'),
    /**
     * The number of the last send up to which none was processed. What an older build has sent counts in
     * `tries` alone.
     */
    unprocessedTries: integer('unprocessed_tries').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    /** The user's e-mail as it was then. */
    submittedBy: text('submitted_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // One pending grant at a time: a second hash is never submitted before the first is decided (R120).
    uniqueIndex('grant_submissions_one_live')
      .on(table.walletId)
      .where(sql`${table.state} in (${literals(LIVE_SUBMISSION_STATES)})`),
    index('grant_submissions_wallet').on(table.walletId, table.createdAt),
    index('grant_submissions_due').on(table.nextAttemptAt),
  ],
);

/**
 * Calls to prepare, submit and sync of all processes, by key: what the 20 a minute are counted in (R131,
 * B16).
 */
export const walletCallQuota = pgTable(
  'wallet_call_quota',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** A digest of the API key that the service counts by. */
    keyDigest: text('key_digest').notNull(),
    /** Until when it counts. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [index('wallet_call_quota_held').on(table.keyDigest, table.heldUntil)],
);
