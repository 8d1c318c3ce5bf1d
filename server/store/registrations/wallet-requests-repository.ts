import 'server-only';
import { and, asc, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import {
  claimDue,
  claimFirst,
  countSend,
  isMaybeAltered,
  recordClaimed,
  requestsOf,
  toOutcomeColumns,
  type UnmadeOutcome,
} from '#server/store/jobs/pending-requests.ts';
import { UNRESOLVED } from '#server/store/schema/request-columns.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';

export type WalletRequestRow = typeof walletRequests.$inferSelect;
export type WalletRequestDraft = Pick<
  WalletRequestRow,
  'idempotencyKey' | 'body' | 'chainId' | 'address' | 'limitCents' | 'createdBy'
>;

/**
 * Registrations whose outcome is still not known although they were requested before this instant, the oldest
 * first.
 */
export async function listUnresolvedRegistrations(
  db: Executor,
  requestedBefore: Date,
  limit: number,
): Promise<WalletRequestRow[]> {
  const { state, nextAttemptAt, createdAt } = walletRequests;
  return db
    .select()
    .from(walletRequests)
    .where(and(inArray(state, UNRESOLVED), isNotNull(nextAttemptAt), lt(createdAt, requestedBefore)))
    .orderBy(asc(createdAt))
    .limit(limit);
}

/** Where a claim of one of these is extended. */
export const LEASED_REGISTRATIONS = requestsOf(walletRequests, (db, change, where) =>
  db.update(walletRequests).set(change).where(where).returning(),
);

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

/** For a user who asks for it. Sent again, the same bytes under the same key register an address once. */
export async function claimFirstRegistration(
  db: Executor,
  key: string,
  leaseUntil: Date,
): Promise<WalletRequestRow | undefined> {
  return claimFirst(db, LEASED_REGISTRATIONS, { key, leaseUntil });
}

export async function claimDueRegistrations(db: Executor, lease: Lease): Promise<WalletRequestRow[]> {
  return claimDue(db, LEASED_REGISTRATIONS, lease);
}

export async function countRegistrationSend(
  db: Executor,
  claimed: WalletRequestRow,
  leaseUntil: Date,
): Promise<WalletRequestRow | undefined> {
  return countSend(db, LEASED_REGISTRATIONS, { claimed, leaseUntil });
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
  return recordClaimed(db, { claimed, of: LEASED_REGISTRATIONS }, (tx) =>
    recordRegistration(tx, claimed.idempotencyKey, outcome),
  );
}

/** The same as of creations: those whose body may be another than was ordered. */
export async function listMaybeAlteredRegistrations(db: Executor): Promise<WalletRequestRow[]> {
  return db.select().from(walletRequests).where(isMaybeAltered(walletRequests));
}
