import 'server-only';
import type { DetailColumn } from '#lib/intents/list/list-columns.ts';
import type { RowDetails } from '#lib/intents/list/row-details.ts';
import { findPayoutStart } from '#lib/intents/payment/payout-start.ts';
import { findProvenBurns } from '#server/store/burns/burn-proofs-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { findHandlers } from '#server/intents/inbox/list-handled.ts';
import { listLabelsOfEach } from '#server/store/intents/annotations-repository.ts';
import {
  listRowFacts,
  type ListedIntent,
  type RowFacts,
} from '#server/store/intents/intent-list-repository.ts';

type Row = Pick<ListedIntent, 'id'>;

/**
 * What these columns show of the rows of a page, each read by its ids and only where its column is asked for;
 * undefined where none is.
 */
export async function readRowDetails(
  db: Executor,
  rows: readonly Row[],
  columns: readonly DetailColumn[],
): Promise<Record<string, RowDetails> | undefined> {
  if (columns.length === 0) return undefined;
  const ids = [...new Set(rows.map(({ id }) => id))];
  const isAsked = (column: DetailColumn) => columns.includes(column);
  const [facts, labels] = await Promise.all([
    listRowFacts(db, ids),
    isAsked('labels') ? listLabelsOfEach(db, ids) : undefined,
  ]);
  const handlers = isAsked('handledBy')
    ? await readOf(
        facts.filter(({ isMarked }) => isMarked),
        (of) => findHandlers(db, of),
      )
    : undefined;
  const burns = isAsked('transactionId')
    ? await readOf(facts.filter(isUnnamedBurn), (of) => findProvenBurns(db, of))
    : undefined;
  const readers = {
    endedAt: ({ endedAt }) => endedAt?.toISOString() ?? null,
    expiresAt: ({ expiresAt }) => expiresAt?.toISOString() ?? null,
    scheduledFor: (row) => findPayoutStart(row)?.toISOString() ?? null,
    createdBy: ({ createdBy }) => createdBy,
    transactionId: ({ id, transactionId }) => transactionId ?? burns?.get(id) ?? null,
    pixTxid: ({ pixTxid }) => pixTxid,
    labels: ({ id }) => labels?.get(id)?.map(({ label }) => label) ?? [],
    handledBy: ({ id }) => handlers?.get(id) ?? null,
  } satisfies Record<DetailColumn, (row: RowFacts) => unknown>;
  const toDetails = (row: RowFacts): RowDetails =>
    Object.fromEntries(columns.map((column) => [column, readers[column](row)]));
  return Object.fromEntries(facts.map((row) => [row.id, toDetails(row)]));
}

/** Of no rows there is nothing to read. */
async function readOf<Value>(rows: readonly Row[], read: (ids: string[]) => Promise<Map<string, Value>>) {
  return rows.length === 0 ? undefined : read(rows.map(({ id }) => id));
}

function isUnnamedBurn({ intentType, transactionId }: RowFacts): boolean {
  return intentType === 'offramp' && transactionId === null;
}
