import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { CompletionDoubt } from '#lib/intents/completion/completion-doubt.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { findPayoutStart } from '#lib/intents/payment/payout-start.ts';
import { findReportMark } from '#lib/intents/payment/reported-paid.ts';
import { withoutPlace } from '#lib/intents/list/list-href.ts';
import { resolveFilter, toStorableFilter } from '#server/intents/filter/resolve-filter.ts';
import { findHandlers } from '#server/intents/inbox/list-handled.ts';
import { listPaymentReports } from '#server/intents/mirror/list-payment-reports.ts';
import { listUsers } from '#server/store/users/users-repository.ts';
import { findProvenBurns } from '#server/store/burns/burn-proofs-repository.ts';
import type { Executor } from '#server/store/database.ts';
import {
  listLabelsOfEach,
  listNewestNotesOf,
  type NamedNote,
} from '#server/store/intents/annotations-repository.ts';
import { listExportRows, type IntentExportRow } from '#server/store/intents/export-rows-repository.ts';
import { countIntents } from '#server/store/intents/intent-list-repository.ts';
import { listCompletionDoubts } from '#server/store/intents/doubts/completion-doubts-repository.ts';
import { withHeadings, type Column, worded } from '../table.ts';
import { amountInConflict, summableAmount } from './amount-cells.ts';
import { toFailureText, toStatusText, type TableCopy } from './copy-text.ts';
import { defineExportedList, readBatches } from './exported-list.ts';

/** Read together, and held in memory together. */
const BATCH = 2_000;
/** Of one conversion: what a cell of a workbook can hold, each of its longest with few quotes in it. */
const MOST_NOTES = 10;

/** A conversion with what others than the service know of it. */
interface ExportedIntent extends IntentExportRow {
  readonly labels: string | null;
  readonly notes: string | null;
  readonly doubts: readonly CompletionDoubt[];
  /** Of an onramp: when the service first reported that its payment was received. */
  readonly paymentReportedAt: Date | null;
  readonly handledBy: string | null;
}

/** The conversions, in the order of their list. */
export const INTENT_LIST = defineExportedList({
  permission: 'intents.read',
  fileName: 'conversions',
  filter: intentFilterSchema,
  toStored: (filter) => withoutPlace(toStorableFilter(filter)),
  count: async (db, filter, most) => countIntents(db, await resolveFilter(db, filter), most),
  readTable: async (tx, given, copy) => {
    const filter = await resolveFilter(tx, given);
    const names = new Map((await listUsers(tx)).map(({ id, name }) => [id, name]));
    const batches = readBatches<ExportedIntent>(BATCH, async (after) =>
      complete(tx, await listExportRows(tx, { filter, limit: BATCH, ...(after && { after }) })),
    );
    return { columns: toColumns(copy, names), batches };
  },
});

/** Reads what belongs to the rows of a batch at once, each by an index. */
async function complete(db: Executor, rows: readonly IntentExportRow[]): Promise<ExportedIntent[]> {
  const unnamed = rows.filter((row) => row.intentType === 'offramp' && row.burnTransactionId === null);
  const marked = rows.filter(({ handledAt }) => handledAt !== null);
  const [burns, labels, notes, doubts, payments, handlers] = await Promise.all([
    findProvenBurns(db, unnamed.map(toId)),
    listLabelsOfEach(db, rows.map(toId)),
    listNewestNotesOf(db, rows.map(toId), MOST_NOTES + 1),
    listCompletionDoubts(db, rows),
    listPaymentReports(db, rows),
    // Few rows have a mark.
    marked.length === 0 ? undefined : findHandlers(db, marked.map(toId)),
  ]);
  return rows.map((row) => ({
    ...row,
    burnTransactionId: row.burnTransactionId ?? burns.get(row.id) ?? null,
    doubts: doubts.get(row.id) ?? [],
    paymentReportedAt: payments.get(row.id) ?? null,
    handledBy: handlers?.get(row.id) ?? null,
    labels: toList(labels.get(row.id)?.map(({ label }) => toPart(label))),
    notes: toList(notes.get(row.id)?.map((note, n) => (n < MOST_NOTES ? toNoteText(note) : '…'))),
  }));
}

const toId = ({ id }: IntentExportRow) => id;
const toAmount = ({ amountCents, contradictedAt }: IntentExportRow) => ({
  amountCents,
  isContradicted: contradictedAt !== null,
});

/** A text is quoted as in JSON: whatever is written in it, it ends nowhere before its end. */
function toNoteText({ by, text }: Pick<NamedNote, 'by' | 'text'>): string {
  return `${toPart(by)}: ${JSON.stringify(text)}`;
}

/** Of a list in one cell: what could be taken for several parts is quoted. */
function toPart(text: string): string {
  return /[;"]/.test(text) ? JSON.stringify(text) : text;
}

function toList(texts: readonly string[] = []): string | null {
  return texts.length > 0 ? texts.join('; ') : null;
}

function toColumns(copy: TableCopy, names: ReadonlyMap<string, string>): Column<ExportedIntent>[] {
  const { common, exports: own, reports } = copy;
  return withHeadings(
    [
      { id: 'id', cell: ({ id }) => id },
      worded('intentType', common.intentType, ({ intentType }) => intentType),
      {
        id: 'status',
        cell: ({ status, intentType }) => toStatusText(copy, status, intentType),
        code: (row) => row.status,
      },
      worded('burnOutcome', copy.status.outcome, findBurnOutcome),
      worded('chainId', common.chain, ({ chainId }) => chainId),
      {
        id: 'amountBrl',
        kind: 'amount',
        cell: (row) => summableAmount(toAmount(row)),
      },
      { id: 'clientReference', cell: (row) => row.clientReference },
      { id: 'destination', cell: (row) => row.destination },
      {
        id: 'failureCode',
        cell: ({ failureCode: code, intentType }) =>
          code === null ? null : toFailureText(copy, code, intentType),
        code: (row) => row.failureCode,
      },
      { id: 'statusReason', cell: (row) => row.statusReason },
      { id: 'contradictedAt', kind: 'instant', cell: (row) => row.contradictedAt },
      { id: 'createdAt', kind: 'instant', cell: (row) => row.createdAt },
      { id: 'updatedAt', kind: 'instant', cell: (row) => row.updatedAt },
      {
        id: 'createdBy',
        cell: ({ createdBy }) => (createdBy === null ? null : (names.get(createdBy) ?? null)),
      },
      // Programs read by place: what is new comes last.
      { id: 'pixTxid', cell: (row) => row.pixTxid },
      { id: 'mintTransactionId', cell: (row) => row.mintTransactionId },
      { id: 'burnTransactionId', cell: (row) => row.burnTransactionId },
      { id: 'completedAt', kind: 'instant', cell: (row) => row.completedAt },
      { id: 'labels', cell: (row) => row.labels },
      { id: 'notes', cell: (row) => row.notes },
      {
        id: 'doubts',
        cell: (row) => {
          const mark = findReportMark(row);
          const doubts = row.doubts.map((doubt) => reports.exception[doubt]);
          return toList(mark === null ? doubts : [...doubts, common.rowMark[mark]]);
        },
        code: (row) => [...row.doubts, findReportMark(row) ?? []].flat().join(' ') || null,
      },
      { id: 'amountInConflictBrl', kind: 'amount', cell: (row) => amountInConflict(toAmount(row)) },
      { id: 'endedAt', kind: 'instant', cell: (row) => row.endedAt },
      { id: 'paymentReportedAt', kind: 'instant', cell: (row) => row.paymentReportedAt },
      { id: 'expiresAt', kind: 'instant', cell: (row) => row.expiresAt },
      { id: 'scheduledFor', kind: 'instant', cell: (row) => findPayoutStart(row) },
      { id: 'handledBy', cell: (row) => row.handledBy },
    ],
    own.column.intents,
  );
}
