import 'server-only';
import { and, desc, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/store/database.ts';
import { exactInstant } from '#server/store/pages/exact-instant.ts';
import { besideStatus, dateColumn, statusBranches, type ListFilter } from './intent-conditions.ts';
import type { IntentRow } from './intents-repository.ts';
import { ENDED_AT, STATUS_BEGAN } from './status-began.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/** A row without what the service sent, which is the most of it, but with the ids in that. */
export type IntentExportRow = Pick<IntentRow, keyof typeof FIELDS> & {
  readonly mintTransactionId: string | null;
  readonly burnTransactionId: string | null;
  readonly completedAt: Date | null;
  /** By which the list is filtered as ended. */
  readonly endedAt: Date | null;
  /** Of the date that the list is ordered by, as exact as the database has it. */
  readonly at: string;
};

const FIELDS = {
  id: intents.id,
  intentType: intents.intentType,
  status: intents.status,
  chainId: intents.chainId,
  amountCents: intents.amountCents,
  clientReference: intents.clientReference,
  destination: intents.destination,
  pixTxid: intents.pixTxid,
  failureCode: intents.failureCode,
  statusReason: intents.statusReason,
  burnStanding: intents.burnStanding,
  wasReportedTaken: intents.wasReportedTaken,
  wasReportedPaid: intents.wasReportedPaid,
  contradictedAt: intents.contradictedAt,
  createdBy: intents.createdBy,
  createdAt: intents.createdAt,
  updatedAt: intents.updatedAt,
  expiresAt: intents.expiresAt,
  scheduledFor: intents.scheduledFor,
  handledAt: intents.handledAt,
};

/** A set operation rewrites the terms that it is given: each query has its own. */
function readFields() {
  const { body, status, updatedAt } = intents;
  const named = (path: SQL, alias: string) => sql<string | null>`${body}->${path}`.as(alias);
  return {
    ...FIELDS,
    mintTransactionId: named(sql`'metadata'->>'mintTxSignature'`, 'mint_transaction_id'),
    burnTransactionId: named(sql`'metadata'->>'burnTxSignature'`, 'burn_transaction_id'),
    completedAt: sql<Date | null>`case when ${status} = 'completed' then ${STATUS_BEGAN} end`
      .mapWith(updatedAt)
      .as('completed_at'),
    endedAt: ENDED_AT.as('ended_at'),
  };
}

/** The next rows after one, in the order of the list. Each status by its index, as the list reads them. */
export async function listExportRows(
  db: Executor,
  { filter, limit, after }: { filter: ListFilter; limit: number; after?: Pick<IntentExportRow, 'at' | 'id'> },
): Promise<IntentExportRow[]> {
  const column = dateColumn(filter);
  const order = () => [desc(column), desc(intents.id)];
  const key = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`;
  const isAfter = key && sql`(${column}, ${intents.id}) < ${key}`;
  const at = exactInstant(column).as('at');
  const readBranch = (branch?: SQL) =>
    db
      .select({ ...readFields(), at })
      .from(intents)
      .where(and(...besideStatus(filter), isAfter, branch))
      .orderBy(...order())
      .limit(limit);
  const [first, second, ...others] = statusBranches(filter).map(readBranch);
  if (!first || !second) return first ?? readBranch();
  return unionAll(first, second, ...others)
    .orderBy(...order())
    .limit(limit);
}
