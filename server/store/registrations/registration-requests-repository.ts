import 'server-only';
import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { LeasedRows } from '#server/store/jobs/keep-lease.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import {
  hasClaim,
  toOutcomeColumns,
  UNRESOLVED,
  type UnmadeOutcome,
} from '#server/store/jobs/pending-requests.ts';
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
 * Takes the right to send for a user who asks for it: one caller gets the row, and a job takes over after the
 * lease if no answer is recorded. One that was refused after a lost answer may be sent again too: the same
 * bytes under the same key register an address once.
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
      refusal: null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(walletRequests.idempotencyKey, key),
        or(
          eq(walletRequests.state, 'stored'),
          and(eq(walletRequests.state, 'refused'), isNotNull(walletRequests.refusal)),
        ),
      ),
    )
    .returning();
  return row;
}

/** Claims registrations that are due and whose answer is pending. */
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
    .set({
      // The process that sent it has ended, and its answer is lost.
      lostAt: sql`case when ${walletRequests.state} = 'sending' then now() else ${walletRequests.lostAt} end`,
      state: 'unknown',
      nextAttemptAt: leaseUntil,
    })
    .where(inArray(walletRequests.idempotencyKey, due))
    .returning();
}

/**
 * Counts a send of the stored bytes by the claim's holder, and extends the claim for as long as a send may
 * take. Undefined when the claim ran out and another process has it, or the answer came meanwhile: then
 * nothing may be sent.
 */
export async function countRegistrationSend(
  db: Executor,
  claimed: WalletRequestRow,
  leaseUntil: Date,
): Promise<WalletRequestRow | undefined> {
  return db.transaction(async (tx) => {
    if (!(await hasClaim(tx, claimed, LEASED_REGISTRATIONS))) return undefined;
    const [counted] = await tx
      .update(walletRequests)
      .set({
        state: 'sending',
        attempts: sql`${walletRequests.attempts} + 1`,
        nextAttemptAt: leaseUntil,
        updatedAt: sql`now()`,
      })
      .where(eq(walletRequests.idempotencyKey, claimed.idempotencyKey))
      .returning();
    return counted;
  });
}

export async function findNextRegistrationDueAt(db: Executor): Promise<Date | null> {
  return findNextDue(db, walletRequests.nextAttemptAt, inArray(walletRequests.state, UNRESOLVED));
}

type Outcome =
  | UnmadeOutcome
  | {
      readonly state: 'accepted';
      readonly walletId: string;
      readonly linkedExisting: boolean;
      readonly alreadyRegistered: boolean;
    };

/** Records the outcome or state of a registration; false where it was accepted before, and stays so. */
export async function recordRegistration(db: Executor, key: string, outcome: Outcome): Promise<boolean> {
  const accepted = outcome.state === 'accepted' ? outcome : undefined;
  const updated = await db
    .update(walletRequests)
    .set({
      ...toOutcomeColumns(outcome),
      walletId: accepted?.walletId ?? null,
      linkedExisting: accepted?.linkedExisting ?? false,
      alreadyRegistered: accepted?.alreadyRegistered ?? false,
    })
    .where(and(eq(walletRequests.idempotencyKey, key), ne(walletRequests.state, 'accepted')))
    .returning({ key: walletRequests.idempotencyKey });
  return updated.length > 0;
}

/**
 * Records what the holder of a claim has found that this request did not make. False, and nothing is
 * recorded, when another process has the request since: a later send may register what this one was refused.
 */
export async function recordClaimedRegistration(
  db: Executor,
  claimed: WalletRequestRow,
  outcome: Outcome,
): Promise<boolean> {
  return db.transaction(
    async (tx) =>
      (await hasClaim(tx, claimed, LEASED_REGISTRATIONS)) &&
      recordRegistration(tx, claimed.idempotencyKey, outcome),
  );
}
