import 'server-only';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ContractKind } from '#lib/chains/contracts/named-contract.ts';
import { ENDED_ATTEMPT_STATES, SIGNABLE_ATTEMPT_STATES } from '#lib/burns/attempt-state.ts';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { PENDING_PROOF_STATES, PROOF_STATES } from '#lib/burns/proof-state.ts';
import type { Allowance } from '#lib/evm/allowances.ts';
import { literals } from '#server/store/write-out.ts';
import { cents, chainId, instant } from './columns.ts';
import { intents } from './schema-intents.ts';
import { links } from './schema-links.ts';
import { users } from './schema.ts';

/** How far the history of a staged message's own accounts was read. */
export interface OwnSearch {
  /** The mark of the message. */
  readonly of: string;
  /** All before this slot was read. */
  readonly fromSlot: number;
}

export const burnAttempts = pgTable(
  'burn_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    chainId: chainId().notNull(),
    tokenHolder: text('token_holder').notNull(),
    /** BRL cents, from the order when the attempt was started; null only on attempts older than orders. */
    amountCents: cents('amount_cents'),
    state: text('state').$type<BurnAttemptState>().notNull(),
    /** EVM: the object to check and send unchanged. */
    authorization: jsonb('authorization').$type<BurnAuthorization>(),
    /** Solana: base64 of the staged, unsigned transaction. */
    unsignedTransaction: text('unsigned_transaction'),
    /** Solana: the mint that it burns, as the chain showed it; null where that was not to be seen. */
    stagedMint: text('staged_mint'),
    authorizationExpiresAt: instant('grant_expires_at'),
    /** A fault code. */
    problem: text('problem'),
    /** The user whose browser may put it before a wallet. */
    claimedBy: uuid('claimed_by').references(() => users.id),
    /** Or the signing link whose page may. */
    claimedByLink: uuid('claimed_by_link').references(() => links.id),
    /** The browser it was claimed in, by its own id; null where the page named none. */
    claimedBrowser: uuid('claimed_browser'),
    claimedAt: instant('claimed_at'),
    /** When a wallet was last asked to sign it. */
    askedAt: instant('asked_at'),
    /** EVM: the holder's next nonce, as our node answered it when signing was claimed last. */
    walletNonce: integer('wallet_nonce'),
    /** The mined transaction that used this nonce, once it is deep enough and known by its hash. */
    nonceUsedBy: text('nonce_used_by'),
    /**
     * EVM: the allowances that the holder gave since then and has not revoked; null before the first read.
     */
    allowances: jsonb('allowances').$type<readonly Allowance[]>(),
    /**
     * The height or slot at which the authorization was first seen; a burn that was not reported is searched
     * from there.
     */
    scanFromBlock: bigint('scan_from_block', { mode: 'bigint' }),
    /**
     * EVM: the last block that is searched for its burn, because the authorization had ended before; null
     * until the chain has settled so far.
     */
    scanToBlock: bigint('scan_to_block', { mode: 'bigint' }),
    /**
     * Solana: where the search through the accounts of the staged message goes on, while these have more than
     * one search reads.
     */
    ownSearch: jsonb('own_search').$type<OwnSearch>(),
    /**
     * The height or slot to which the chain was read when a burn that may be this attempt's was seen last;
     * null while there is none.
     */
    unclearHeight: bigint('unclear_height', { mode: 'bigint' }),
    prepareTries: integer('prepare_tries').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    /** The user who asked for it, or the signing link it was asked for with. */
    startedBy: uuid('started_by').references(() => users.id),
    startedByLink: uuid('started_by_link').references(() => links.id),
    startedAt: instant('started_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // One live attempt an intent, whatever happens (B7).
    uniqueIndex('burn_attempts_one_live')
      .on(table.intentId)
      .where(sql`${table.state} not in (${literals(ENDED_ATTEMPT_STATES)})`),
    index('burn_attempts_intent').on(table.intentId, table.startedAt),
    check('burn_attempts_one_starter', sql`num_nonnulls(${table.startedBy}, ${table.startedByLink}) = 1`),
    check('burn_attempts_one_claimant', sql`num_nonnulls(${table.claimedBy}, ${table.claimedByLink}) <= 1`),
    // What a holder was authorized to burn for other intents.
    index('burn_attempts_holder').on(table.chainId, table.tokenHolder, table.startedAt.desc().nullsFirst()),
    index('burn_attempts_due').on(table.nextAttemptAt),
    index('burn_attempts_to_sign')
      .on(table.chainId, table.startedAt)
      .where(sql`${table.state} in (${literals(SIGNABLE_ATTEMPT_STATES)})`),
    index('burn_attempts_escalated')
      .on(table.intentId)
      .where(sql`${table.state} = 'escalated'`),
  ],
);

/** Proof log and outbox: a proof is stored here before it is sent anywhere (R79, B5). */
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
    /** Solana: past this height the signed bytes can no longer land (R72). */
    lastValidBlockHeight: bigint('last_valid_block_height', { mode: 'bigint' }),
    /** EVM: whose transaction it is and its number, to follow a replacement (B8). */
    sender: text('sender'),
    nonce: integer('nonce'),
    /** EVM: whether the node had it, and had not mined it, when it was checked last. */
    isPending: boolean('is_pending').notNull().default(false),
    /**
     * EVM: from this height on another transaction's use of its nonce is so deep that it stays; null while
     * none is seen (B8).
     */
    goneAtHeight: bigint('gone_at_height', { mode: 'bigint' }),
    state: text('state', { enum: PROOF_STATES }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    lastError: text('last_error'),
    /**
     * When the service answered that it took this one, whether or not a chain had shown it; null before that,
     * and where only the intent's status shows that it took one.
     */
    takenAt: instant('taken_at'),
    /** When it was first submitted with no certain refusal since: the service may have it. */
    submittedAt: instant('submitted_at'),
    /** `user`: a user brought it, at the dashboard or with a link. `job`: the chain showed it by itself. */
    source: text('source', { enum: ['user', 'job'] })
      .notNull()
      .default('user'),
    /** The link it was brought with. */
    broughtByLink: uuid('brought_by_link').references(() => links.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('burn_proofs_once').on(table.intentId, table.proof),
    index('burn_proofs_attempt').on(table.attemptId),
    // The same transaction at other intents.
    index('burn_proofs_proof').on(table.proof),
    index('burn_proofs_due').on(table.nextAttemptAt),
    index('burn_proofs_pending')
      .on(table.createdAt)
      .where(sql`${table.state} in (${literals(PENDING_PROOF_STATES)})`),
  ],
);

/**
 * The marks by which a burn authorization is recognized, and the intent it was first handed out for: words of
 * an EVM call, accounts and message of a Solana transaction. An authorization of one intent is never handed
 * out, signed or submitted for another.
 */
export const burnAuthorizationMarks = pgTable(
  'burn_authorization_marks',
  {
    chainId: chainId().notNull(),
    mark: text('mark').notNull(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => intents.id),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => burnAttempts.id),
    /** Another intent was given an authorization with it later: it names neither. */
    isShared: boolean('is_shared').notNull().default(false),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.mark] }),
    index('burn_authorization_marks_attempt').on(table.attemptId),
  ],
);

/**
 * Token, contract and program addresses that an administrator has confirmed (R9). A row without a
 * confirmation is trusted for nothing; it only records which code a program of the settings had.
 */
export const pinnedContracts = pgTable(
  'pinned_contracts',
  {
    chainRef: text('chain_ref').notNull(),
    kind: text('kind').$type<ContractKind>().notNull(),
    address: text('address').notNull(),
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    confirmedAt: instant('confirmed_at'),
    /** Solana: the slot in which the program's code was deployed, when its effect was last confirmed. */
    deployedSlot: bigint('deployed_slot', { mode: 'number' }),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chainRef, table.kind] }),
    check('pinned_contracts_confirmed', sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)`),
  ],
);
