import 'server-only';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { toLookAlikeKey } from '#lib/text/look-alike-key.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { lockName } from '#server/store/locks/lock-name.ts';
import { UNRESOLVED } from '#server/store/schema/request-columns.ts';
import { createRequests, intents, intentTerms } from '#server/store/schema/schema-intents.ts';
import { literals } from '#server/store/write-out.ts';

type IntentFacts = Pick<
  typeof intents.$inferSelect,
  'intentType' | 'status' | 'burnStanding' | 'failureCode' | 'wasReportedPaid'
>;

/**
 * What has a reference, or one that looks the same: `reference` is as it has it, null where it is the very
 * one that was searched. A request of ours has no intent while its answer is pending.
 */
export type ReferenceHolder = { readonly reference: string | null } & (
  | ({ readonly kind: 'intent'; readonly intentId: string } & Readonly<IntentFacts>)
  | { readonly kind: 'request'; readonly intentId: string | null }
);

interface Searched {
  readonly clientReference: string;
  /** The request that asks. */
  readonly exceptKey: string;
}

/** Two requests with references that look the same search one after the other, until the first is stored. */
export async function lockReference(tx: Transaction, clientReference: string): Promise<void> {
  await lockName(tx, `reference:${toLookAlikeKey(clientReference)}`);
}

/**
 * Who already uses a reference here, under another key: references are unique forever and across types (R29).
 * The service compares them letter by letter. A user cannot, so one that looks the same is found, too.
 */
export async function findReferenceHolder(
  db: Executor,
  searched: Searched,
): Promise<ReferenceHolder | undefined> {
  return (
    (await findInMirror(db, searched)) ??
    (await findAmongRequests(db, searched)) ??
    // In this order: what is pending becomes an intent meanwhile, and never the other way round.
    (await findPendingLookAlike(db, searched)) ??
    (await findLookAlike(db, searched))
  );
}

const HOLDER = {
  ...{ intentId: intents.id, intentType: intents.intentType, status: intents.status },
  burnStanding: intents.burnStanding,
  failureCode: intents.failureCode,
  wasReportedPaid: intents.wasReportedPaid,
};

const isOfAnother = (exceptKey: string) =>
  or(isNull(intents.createRequestKey), ne(intents.createRequestKey, exceptKey));

async function findInMirror(
  db: Executor,
  { clientReference, exceptKey }: Searched,
): Promise<ReferenceHolder | undefined> {
  const [found] = await db
    .select(HOLDER)
    .from(intents)
    .where(and(eq(intents.clientReference, clientReference), isOfAnother(exceptKey)))
    .limit(1);
  return found && { kind: 'intent', ...found, reference: null };
}

async function findAmongRequests(
  db: Executor,
  { clientReference, exceptKey }: Searched,
): Promise<ReferenceHolder | undefined> {
  const [found] = await db
    .select({ intentId: createRequests.intentId })
    .from(createRequests)
    .where(
      and(
        eq(createRequests.clientReference, clientReference),
        ne(createRequests.idempotencyKey, exceptKey),
        inArray(createRequests.state, [...UNRESOLVED, 'accepted']),
      ),
    )
    .limit(1);
  return found && { kind: 'request', ...found, reference: null };
}

/** Printable ASCII with single spaces: its key is itself in lower case. */
const PLAIN = '^[!-~]+( [!-~]+)*$';

/**
 * The key of every reference is among its search terms (`toSearchTerms`). So are addresses that thousands
 * share: of what has the term, plain references are compared here, and only the others are read.
 */
async function findLookAlike(
  db: Executor,
  { clientReference, exceptKey }: Searched,
): Promise<ReferenceHolder | undefined> {
  const key = toLookAlikeKey(clientReference);
  if (key === '') return undefined;
  const mayHaveKey = or(
    eq(sql`lower(${intents.clientReference} collate "C")`, key),
    sql`${intents.clientReference} collate "C" !~ ${PLAIN}`,
  );
  const rows = await db
    .select({ ...HOLDER, reference: intents.clientReference })
    .from(intentTerms)
    .innerJoin(intents, eq(intents.id, intentTerms.intentId))
    .where(and(eq(intentTerms.term, key), mayHaveKey, isOfAnother(exceptKey)));
  const found = rows.find(({ reference }) => reference !== null && toLookAlikeKey(reference) === key);
  return found && { kind: 'intent', ...found };
}

/** Few of all are pending. Written out, so that a plan sees that `create_requests_open` serves it. */
const IS_PENDING = sql`${createRequests.state} in (${literals(UNRESOLVED)})`;

async function findPendingLookAlike(
  db: Executor,
  { clientReference, exceptKey }: Searched,
): Promise<ReferenceHolder | undefined> {
  const key = toLookAlikeKey(clientReference);
  const pending = await db
    .select({ intentId: createRequests.intentId, reference: createRequests.clientReference })
    .from(createRequests)
    .where(and(IS_PENDING, ne(createRequests.idempotencyKey, exceptKey)));
  const found = pending.find(({ reference }) => toLookAlikeKey(reference) === key);
  return found && { kind: 'request', ...found };
}
