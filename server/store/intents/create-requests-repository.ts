import 'server-only';
import { and, asc, desc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Fault } from '#lib/errors/result.ts';
import type { Executor } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import {
  claimDue,
  claimFirst,
  countSend,
  isLeftToUser,
  isMaybeAltered,
  recordClaimed,
  requestsOf,
  toOutcomeColumns,
  type UnmadeOutcome,
} from '#server/store/jobs/pending-requests.ts';
import { UNRESOLVED } from '#server/store/schema/request-columns.ts';
import { createRequests } from '#server/store/schema/schema-intents.ts';
import { literals } from '#server/store/write-out.ts';

export type CreateRequestRow = typeof createRequests.$inferSelect;
export type CreateRequestDraft = Pick<
  CreateRequestRow,
  | 'idempotencyKey'
  | 'intentType'
  | 'body'
  | 'clientReference'
  | 'amountCents'
  | 'chainId'
  | 'destination'
  | 'createdBy'
> &
  Partial<Pick<CreateRequestRow, 'sourceIntentId' | 'replacesSource'>>;

/** Where a claim of one of these is extended. */
export const LEASED_CREATES = requestsOf(createRequests, update);

function update(
  db: Executor,
  change: PgUpdateSetSource<typeof createRequests>,
  where: SQL | undefined,
): Promise<CreateRequestRow[]> {
  return db.update(createRequests).set(change).where(where).returning();
}

/**
 * Its answer is pending, or it was refused after a lost answer and not found, for a week. Written out, not as
 * parameters: only so does a plan see that `create_requests_open` serves it.
 */
export const MAY_HAVE_CREATED = sql`(${createRequests.state} in (${literals(UNRESOLVED)})
  or (${createRequests.refusal} is not null and ${createRequests.state} = 'refused'
    and ${createRequests.updatedAt} > now() - interval '7 days'))`;

/** Stores a request before anything is sent. False when its key is already stored. */
export async function insertCreateRequest(db: Executor, draft: CreateRequestDraft): Promise<boolean> {
  const inserted = await db
    .insert(createRequests)
    .values({ ...draft, state: 'stored' })
    .onConflictDoNothing()
    .returning({ key: createRequests.idempotencyKey });
  return inserted.length > 0;
}

/** Stores whether what it makes is in place of its source. */
export async function storeReplacesSource(tx: Executor, key: string, replacesSource: boolean): Promise<void> {
  await tx.update(createRequests).set({ replacesSource }).where(eq(createRequests.idempotencyKey, key));
}

export async function findCreateRequest(db: Executor, key: string): Promise<CreateRequestRow | undefined> {
  const [row] = await db.select().from(createRequests).where(eq(createRequests.idempotencyKey, key));
  return row;
}

/** The request, locked until the transaction ends. */
export async function lockCreateRequest(tx: Executor, key: string): Promise<CreateRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(createRequests)
    .where(eq(createRequests.idempotencyKey, key))
    .for('update');
  return row;
}

/** For a user who asks for it. Sent again, the same reference makes no second intent either (R29). */
export async function claimFirstSend(
  db: Executor,
  key: string,
  leaseUntil: Date,
): Promise<CreateRequestRow | undefined> {
  return claimFirst(db, LEASED_CREATES, { key, leaseUntil });
}

/** For one of them that must not be sent any more: from here on a job looks for what it may have made. */
export async function lookForCreate(db: Executor, key: string, fault: Fault): Promise<void> {
  const change = { state: 'unknown', fault, nextAttemptAt: sql`now()` } as const;
  await update(db, change, and(eq(createRequests.idempotencyKey, key), isLeftToUser(createRequests)));
}

/** The answers that are found to be lost are counted, too. */
export async function claimDueCreates(db: Executor, lease: Lease): Promise<CreateRequestRow[]> {
  const lostAnswers = sql`${createRequests.lostAnswers} + (${createRequests.state} = 'sending')::int`;
  return claimDue(
    db,
    { ...LEASED_CREATES, update: (tx, change, where) => update(tx, { ...change, lostAnswers }, where) },
    lease,
  );
}

/** When the next unresolved request is due. */
export async function findNextCreateDueAt(db: Executor): Promise<Date | null> {
  return findNextDue(db, createRequests.nextAttemptAt, inArray(createRequests.state, UNRESOLVED));
}

export async function countCreateSend(
  db: Executor,
  claimed: CreateRequestRow,
  leaseUntil: Date,
): Promise<CreateRequestRow | undefined> {
  return countSend(db, LEASED_CREATES, { claimed, leaseUntil });
}

type Outcome = UnmadeOutcome | { readonly state: 'accepted'; readonly intentId: string };

/** Records the outcome or state of a request. An accepted one stays accepted. */
export async function recordCreateOutcome(db: Executor, key: string, outcome: Outcome): Promise<boolean> {
  const updated = await db
    .update(createRequests)
    .set({
      ...toOutcomeColumns(outcome),
      intentId: outcome.state === 'accepted' ? outcome.intentId : null,
      ...(outcome.state === 'unknown' &&
        outcome.isAnswerLost === true && { lostAnswers: sql`${createRequests.lostAnswers} + 1` }),
    })
    .where(and(eq(createRequests.idempotencyKey, key), ne(createRequests.state, 'accepted')))
    .returning({ key: createRequests.idempotencyKey });
  return updated.length > 0;
}

/**
 * Records what the holder of a claim has found that is no intent. False, and nothing is recorded, when
 * another process has the request since: a later send may create what this one was refused.
 */
export async function recordClaimedOutcome(
  db: Executor,
  claimed: CreateRequestRow,
  outcome: UnmadeOutcome,
): Promise<boolean> {
  return recordClaimed(db, { claimed, of: LEASED_CREATES }, (tx) =>
    recordCreateOutcome(tx, claimed.idempotencyKey, outcome),
  );
}

/**
 * Requests without an intent that carry one of these references, newest first. One that was refused counts if
 * an answer before that refusal was lost: it may have been a yes, of a request that the service was slow to
 * carry out.
 */
export async function listOpenRequestsByReference(
  db: Executor,
  references: readonly string[],
): Promise<CreateRequestRow[]> {
  if (references.length === 0) return [];
  return db
    .select()
    .from(createRequests)
    .where(
      and(
        inArray(createRequests.clientReference, [...references]),
        or(
          inArray(createRequests.state, UNRESOLVED),
          and(eq(createRequests.state, 'refused'), gt(createRequests.lostAnswers, 0)),
        ),
      ),
    )
    .orderBy(desc(createRequests.createdAt));
}

/**
 * Requests whose answer is pending, oldest first; then of the last week those that were refused after a lost
 * answer and never found, for these may have been created.
 */
export async function listUnresolvedCreates(db: Executor, limit: number): Promise<CreateRequestRow[]> {
  return db
    .select()
    .from(createRequests)
    .where(MAY_HAVE_CREATED)
    .orderBy(sql`${createRequests.state} = 'refused'`, asc(createRequests.createdAt))
    .limit(limit);
}

/** Requests whose body may be another than was ordered: all that can still be sent, and those found so. */
export async function listMaybeAlteredCreates(db: Executor): Promise<CreateRequestRow[]> {
  return db.select().from(createRequests).where(isMaybeAltered(createRequests));
}
