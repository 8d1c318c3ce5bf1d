import 'server-only';
import { and, asc, eq, exists, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MOST_COUNTED } from '#lib/intents/page/intent-page.ts';
import type { InstantCursor } from '#lib/intents/page/instant-cursor.ts';
import { isOneOf } from '#server/store/bulk.ts';
import type { Executor } from '#server/store/database.ts';
import { exactInstant } from '#server/store/pages/exact-instant.ts';
import { INSTANT_CURSOR } from '#server/store/pages/instant-cursor.ts';
import { readKeyset } from '#server/store/pages/read-keyset.ts';
import {
  besideStatus,
  dateColumn,
  statusBranches,
  toCondition,
  type ListFilter,
} from './intent-conditions.ts';
import type { IntentRow } from './intents-repository.ts';
import { NAMED } from './doubts/doubt-conditions.ts';
import { ENDED_AT } from './status-began.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { users } from '#server/store/schema/schema.ts';
import type { UserRow } from '#server/store/users/users-repository.ts';

/** What lists show of a row or decide by. */
const LISTED = {
  id: intents.id,
  intentType: intents.intentType,
  status: intents.status,
  chainId: intents.chainId,
  amountCents: intents.amountCents,
  clientReference: intents.clientReference,
  destination: intents.destination,
  pixTxid: intents.pixTxid,
  expiresAt: intents.expiresAt,
  createdAt: intents.createdAt,
  updatedAt: intents.updatedAt,
  readBegunAt: intents.readBegunAt,
  eventReceivedAt: intents.eventReceivedAt,
  contradictedAt: intents.contradictedAt,
  burnStanding: intents.burnStanding,
  failureCode: intents.failureCode,
  wasReportedTaken: intents.wasReportedTaken,
  wasReportedPaid: intents.wasReportedPaid,
  revision: intents.revision,
  createRequestKey: intents.createRequestKey,
} as const;

export type ListedIntent = Pick<IntentRow, keyof typeof LISTED | 'body'>;

/** A row of a page, with the place that it has in the list. */
type PlacedIntent = ListedIntent & Pick<InstantCursor, 'at'>;

interface PageRequest {
  readonly filter: ListFilter;
  readonly limit: number;
  readonly from?: InstantCursor | undefined;
  /** The last place that is read. */
  readonly through?: InstantCursor | undefined;
}

/** The rows of one page, newest first by the filter's date. */
export async function listIntentRows(
  db: Executor,
  { filter, limit, from, through }: PageRequest,
): Promise<{ rows: PlacedIntent[]; hasMore: boolean }> {
  const column = dateColumn(filter);
  const keyset = { kind: INSTANT_CURSOR, columns: [column, intents.id], limit, from, through };
  return readKeyset(keyset, ({ beyond, order, limit: most }) => {
    const readBranch = (branch?: SQL) =>
      db
        .select({ ...LISTED, body: neededBody(filter).as('body'), at: exactInstant(column).as('at') })
        .from(intents)
        .where(and(...besideStatus(filter), beyond, branch))
        .orderBy(...order())
        .limit(most);
    const [first, second, ...others] = statusBranches(filter).map(readBranch);
    if (!first || !second) return first ?? readBranch();
    // Each branch is in the order of its index: merging them reads no more than a page of each.
    return unionAll(first, second, ...others)
      .orderBy(...order())
      .limit(most);
  });
}

/**
 * The body is most of a row, and a list needs it for two things: whether its payment may be requested, and by
 * which value a search found it.
 */
function neededBody({ query }: ListFilter): SQL<IntentRow['body']> {
  const { body, status } = intents;
  const needed =
    query.trim() === '' ? sql`case when ${status} = 'awaiting_fiat_payment' then ${body} end` : body;
  return sql<IntentRow['body']>`${needed}`.mapWith(body);
}

/** What a list may show of a row beside what it always does. */
export interface RowFacts extends Pick<
  IntentRow,
  'id' | 'intentType' | 'status' | 'expiresAt' | 'scheduledFor' | 'pixTxid'
> {
  readonly endedAt: Date | null;
  /** The name of the user who created it here. */
  readonly createdBy: string | null;
  /** As the service names it: of an onramp its mint, of an offramp its burn. */
  readonly transactionId: string | null;
  /** Whether a user ever marked it as handled, and did not withdraw that. */
  readonly isMarked: boolean;
}

export async function listRowFacts(db: Executor, ids: readonly string[]): Promise<RowFacts[]> {
  const { intentType, status, expiresAt, scheduledFor, pixTxid } = intents;
  return db
    .select({
      id: intents.id,
      intentType,
      status,
      endedAt: ENDED_AT,
      expiresAt,
      scheduledFor,
      createdBy: users.name,
      transactionId: sql<string | null>`${NAMED}`,
      pixTxid,
      isMarked: sql<boolean>`${intents.handledAt} is not null`,
    })
    .from(intents)
    .leftJoin(users, eq(users.id, intents.createdBy))
    .where(isOneOf(intents.id, ids));
}

/** How many rows the filter has, counted no further than `most`: a whole count would read the whole table. */
export async function countIntents(db: Executor, filter: ListFilter, most = MOST_COUNTED): Promise<number> {
  const counted = db
    .select({ id: intents.id })
    .from(intents)
    .where(toCondition(filter))
    .limit(most)
    .as('counted');
  return db.$count(counted);
}

/** The users who have created one, by name. One look into the index for each user. */
export function listCreatingUsers(db: Executor): Promise<Pick<UserRow, 'id' | 'name' | 'email'>[]> {
  const own = db.select({ id: intents.id }).from(intents).where(eq(intents.createdBy, users.id));
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(exists(own))
    .orderBy(asc(users.name), asc(users.email));
}
