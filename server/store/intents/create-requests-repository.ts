import 'server-only';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
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
import { createRequests, intents } from '#server/store/schema/schema-intents.ts';

export type CreateRequestRow = typeof createRequests.$inferSelect;
/** Where a claim of one of these is extended. */
export const LEASED_CREATES: LeasedRows<CreateRequestRow> = {
  table: createRequests,
  isRow: ({ idempotencyKey: key }) => eq(createRequests.idempotencyKey, key),
};
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
  Partial<Pick<CreateRequestRow, 'sourceIntentId'>>;

/** Written out, not as parameters: only so does a plan see that `create_requests_unresolved` serves it. */
const MAY_HAVE_CREATED = sql`(${createRequests.state} in ('sending', 'unknown')
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

/** The intent that has a reference; without one, a request of ours whose answer is pending. */
export type ReferenceHolder =
  | (Pick<typeof intents.$inferSelect, 'intentType' | 'status'> & { readonly intentId: string })
  | { readonly intentId: string | null; readonly intentType?: undefined; readonly status?: undefined };

/**
 * Who already uses a reference here, under another key: references are unique forever and across types (R29).
 * `intentId` is null while that other request has no intent yet.
 */
export async function findReferenceHolder(
  db: Executor,
  { clientReference, exceptKey }: { clientReference: string; exceptKey: string },
): Promise<ReferenceHolder | undefined> {
  const [mirrored] = await db
    .select({ intentId: intents.id, intentType: intents.intentType, status: intents.status })
    .from(intents)
    .where(
      and(
        eq(intents.clientReference, clientReference),
        or(isNull(intents.createRequestKey), ne(intents.createRequestKey, exceptKey)),
      ),
    )
    .limit(1);
  if (mirrored) return mirrored;
  const [reserved] = await db
    .select({ intentId: createRequests.intentId })
    .from(createRequests)
    .where(
      and(
        eq(createRequests.clientReference, clientReference),
        ne(createRequests.idempotencyKey, exceptKey),
        inArray(createRequests.state, ['sending', 'unknown', 'accepted']),
      ),
    )
    .limit(1);
  return reserved;
}

/**
 * Takes the right to send for a user who asks for it: one caller gets the row, and a job takes over after the
 * lease if no answer is recorded. One that was refused after a lost answer may be sent again too: the same
 * bytes under the same key and reference make no second intent (R29).
 */
export async function claimFirstSend(
  db: Executor,
  key: string,
  leaseUntil: Date,
): Promise<CreateRequestRow | undefined> {
  const [row] = await db
    .update(createRequests)
    .set({
      state: 'sending',
      attempts: sql`${createRequests.attempts} + 1`,
      nextAttemptAt: leaseUntil,
      refusal: null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(createRequests.idempotencyKey, key),
        or(
          eq(createRequests.state, 'stored'),
          and(eq(createRequests.state, 'refused'), isNotNull(createRequests.refusal)),
        ),
      ),
    )
    .returning();
  return row;
}

/** Claims requests that are due and whose answer is pending. */
export async function claimDueCreates(
  db: Executor,
  { limit, now, leaseUntil }: Lease,
): Promise<CreateRequestRow[]> {
  const due = db
    .select({ key: createRequests.idempotencyKey })
    .from(createRequests)
    .where(and(inArray(createRequests.state, UNRESOLVED), lte(createRequests.nextAttemptAt, now)))
    .orderBy(asc(createRequests.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(createRequests)
    .set({
      // The process that sent it has ended, and its answer is lost.
      lostAnswers: sql`${createRequests.lostAnswers} + (${createRequests.state} = 'sending')::int`,
      lostAt: sql`case when ${createRequests.state} = 'sending' then now() else ${createRequests.lostAt} end`,
      state: 'unknown',
      nextAttemptAt: leaseUntil,
    })
    .where(inArray(createRequests.idempotencyKey, due))
    .returning();
}

/** When the next unresolved request is due. */
export async function findNextCreateDueAt(db: Executor): Promise<Date | null> {
  return findNextDue(db, createRequests.nextAttemptAt, inArray(createRequests.state, UNRESOLVED));
}

/**
 * Counts a send of the stored bytes by the claim's holder, and extends the claim for as long as a send may
 * take. Undefined when the claim ran out and another process has it, or the answer came meanwhile: then
 * nothing may be sent.
 */
export async function countCreateSend(
  db: Executor,
  claimed: CreateRequestRow,
  leaseUntil: Date,
): Promise<CreateRequestRow | undefined> {
  return db.transaction(async (tx) => {
    if (!(await hasClaim(tx, claimed, LEASED_CREATES))) return undefined;
    const [counted] = await tx
      .update(createRequests)
      .set({
        state: 'sending',
        attempts: sql`${createRequests.attempts} + 1`,
        nextAttemptAt: leaseUntil,
        updatedAt: sql`now()`,
      })
      .where(eq(createRequests.idempotencyKey, claimed.idempotencyKey))
      .returning();
    return counted;
  });
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
  return db.transaction(
    async (tx) =>
      (await hasClaim(tx, claimed, LEASED_CREATES)) &&
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
