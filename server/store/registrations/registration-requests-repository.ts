import 'server-only';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { Executor } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { LeasedRows } from '#server/store/jobs/keep-lease.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';

export type WalletRequestRow = typeof walletRequests.$inferSelect;
/** Where a claim of one of these is extended. */
export const LEASED_REGISTRATIONS: LeasedRows<WalletRequestRow> = {
  table: walletRequests,
  isRow: ({ idempotencyKey: key }) => eq(walletRequests.idempotencyKey, key),
};
export type WalletRequestDraft = Pick<
  WalletRequestRow,
  'idempotencyKey' | 'body' | 'chainId' | 'address' | 'limitCents' | 'createdBy'
>;

/** States in which it is not known whether the service has the registration. */
const UNRESOLVED = ['sending', 'unknown'] as const;

/** Stores a registration before anything is sent. False when its key is already stored. */
export async function insertWalletRequest(db: Executor, draft: WalletRequestDraft): Promise<boolean> {
  const inserted = await db
    .insert(walletRequests)
    .values({ ...draft, state: 'stored' })
    .onConflictDoNothing()
    .returning({ key: walletRequests.idempotencyKey });
  return inserted.length > 0;
}

export async function findWalletRequest(db: Executor, key: string): Promise<WalletRequestRow | undefined> {
  const [row] = await db.select().from(walletRequests).where(eq(walletRequests.idempotencyKey, key));
  return row;
}

/**
 * Takes the right to send: one caller gets the row, and a job takes over after the lease if no answer is
 * recorded.
 */
export async function claimFirstRegistration(
  db: Executor,
  key: string,
  leaseUntil: Date,
): Promise<WalletRequestRow | undefined> {
  const [row] = await db
    .update(walletRequests)
    .set({
      state: 'sending',
      attempts: sql`${walletRequests.attempts} + 1`,
      nextAttemptAt: leaseUntil,
      updatedAt: sql`now()`,
    })
    .where(and(eq(walletRequests.idempotencyKey, key), eq(walletRequests.state, 'stored')))
    .returning();
  return row;
}

/** Claims registrations that are due and whose answer is pending, and counts the send that follows. */
export async function claimDueRegistrations(
  db: Executor,
  { limit, now, leaseUntil }: Lease,
): Promise<WalletRequestRow[]> {
  const due = db
    .select({ key: walletRequests.idempotencyKey })
    .from(walletRequests)
    .where(and(inArray(walletRequests.state, UNRESOLVED), lte(walletRequests.nextAttemptAt, now)))
    .orderBy(asc(walletRequests.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(walletRequests)
    .set({ nextAttemptAt: leaseUntil, attempts: sql`${walletRequests.attempts} + 1` })
    .where(inArray(walletRequests.idempotencyKey, due))
    .returning();
}

export async function findNextRegistrationDueAt(db: Executor): Promise<Date | null> {
  return findNextDue(db, walletRequests.nextAttemptAt, inArray(walletRequests.state, UNRESOLVED));
}

export type RegistrationOutcome =
  | {
      readonly state: 'accepted';
      readonly walletId: string;
      readonly linkedExisting: boolean;
      readonly alreadyRegistered: boolean;
    }
  | { readonly state: 'refused'; readonly fault: Fault }
  /** The answer is pending; `fault` is what was seen last. */
  | {
      readonly state: 'unknown';
      readonly fault: Fault;
      readonly nextAttemptAt: Date;
      /** What the service said otherwise than was asked; what is known of it already stays when absent. */
      readonly differences?: readonly AnswerDifference[];
    }
  /** Certainly not done, and worth asking for again with the same key. */
  | { readonly state: 'stored'; readonly fault: Fault };

/** Records the outcome or state of a registration; false where it was accepted before, and stays so. */
export async function recordRegistration(
  db: Executor,
  key: string,
  outcome: RegistrationOutcome,
): Promise<boolean> {
  const accepted = outcome.state === 'accepted' ? outcome : undefined;
  const updated = await db
    .update(walletRequests)
    .set({
      state: outcome.state,
      walletId: accepted?.walletId ?? null,
      linkedExisting: accepted?.linkedExisting ?? false,
      alreadyRegistered: accepted?.alreadyRegistered ?? false,
      fault: outcome.state === 'accepted' ? null : outcome.fault,
      nextAttemptAt: outcome.state === 'unknown' ? outcome.nextAttemptAt : null,
      ...(outcome.state === 'unknown' && outcome.differences && { differences: [...outcome.differences] }),
      updatedAt: sql`now()`,
    })
    .where(and(eq(walletRequests.idempotencyKey, key), ne(walletRequests.state, 'accepted')))
    .returning({ key: walletRequests.idempotencyKey });
  return updated.length > 0;
}

/**
 * Records what the holder of a claim has found that is no registration. False, and nothing is recorded, when
 * another process has the request since: a later send may register what this one was refused.
 */
export async function recordClaimedRegistration(
  db: Executor,
  claimed: WalletRequestRow,
  outcome: Exclude<RegistrationOutcome, { readonly state: 'accepted' }>,
): Promise<boolean> {
  return db.transaction(
    async (tx) =>
      (await hasRegistrationClaim(tx, claimed)) && recordRegistration(tx, claimed.idempotencyKey, outcome),
  );
}

/**
 * Whether no one has claimed or decided it since; its row is locked where a transaction asks. The end of its
 * lease names a claim.
 */
export async function hasRegistrationClaim(tx: Executor, claimed: WalletRequestRow): Promise<boolean> {
  const [row] = await tx
    .select({ nextAttemptAt: walletRequests.nextAttemptAt })
    .from(walletRequests)
    .where(
      and(
        eq(walletRequests.idempotencyKey, claimed.idempotencyKey),
        inArray(walletRequests.state, UNRESOLVED),
      ),
    )
    .for('update');
  return row !== undefined && row.nextAttemptAt?.getTime() === claimed.nextAttemptAt?.getTime();
}
