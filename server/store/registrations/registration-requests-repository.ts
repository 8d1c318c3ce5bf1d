import 'server-only';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { Executor } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';

export type WalletRequestRow = typeof walletRequests.$inferSelect;
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

/** Records the outcome or state of a registration. An accepted one stays accepted. */
export async function recordRegistration(
  db: Executor,
  key: string,
  outcome: RegistrationOutcome,
): Promise<void> {
  const accepted = outcome.state === 'accepted' ? outcome : undefined;
  await db
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
    .where(and(eq(walletRequests.idempotencyKey, key), ne(walletRequests.state, 'accepted')));
}
