import 'server-only';
import { periodSchema } from '#lib/reports/report-period.ts';
import { toScope } from '#server/reports/get-reconciliation.ts';
import {
  countReconciled,
  listReconciled,
  type ReconciledRecord,
} from '#server/store/reports/reconciliation-repository.ts';
import { withHeadings, type Column, worded } from '../table.ts';
import { amountInConflict, summableAmount } from './amount-cells.ts';
import { toStatusText, type TableCopy } from './copy-text.ts';
import { defineExportedList, readBatches } from './exported-list.ts';

/** Read together, and held in memory together. */
const BATCH = 2_000;

/** The conversions of a report that moved money, in what each side says of them, the newest first. */
export const RECONCILIATION_LIST = defineExportedList({
  permission: 'reports.read',
  fileName: 'reconciliation',
  filter: periodSchema,
  toStored: (period) => period,
  count: async (db, period, most) => Math.min(most, (await countReconciled(db, toScope(period))).checked),
  readTable: (tx, period, copy) => {
    const batches = readBatches<ReconciledRecord>(BATCH, (after) =>
      listReconciled(tx, toScope(period), { limit: BATCH, after }),
    );
    return Promise.resolve({ columns: toColumns(copy), batches });
  },
});

const toAmount = ({ amountCents, exceptions }: ReconciledRecord) => ({
  amountCents,
  isContradicted: exceptions.includes('contradicted'),
});

function toColumns(copy: TableCopy): Column<ReconciledRecord>[] {
  const { common, exports: own, reports } = copy;
  return withHeadings(
    [
      { id: 'id', cell: ({ id }) => id },
      { id: 'endedAt', kind: 'instant', cell: ({ endedAt }) => endedAt },
      worded('intentType', common.intentType, ({ intentType }) => intentType),
      worded('chainId', common.chain, ({ chainId }) => chainId),
      {
        id: 'status',
        cell: (row) => toStatusText(copy, row.status, row.intentType),
        code: (row) => row.status,
      },
      {
        id: 'amountBrl',
        kind: 'amount',
        cell: (row) => summableAmount(toAmount(row)),
      },
      { id: 'clientReference', cell: (row) => row.clientReference },
      {
        id: 'exceptions',
        cell: ({ exceptions }) => exceptions.map((code) => reports.exception[code]).join('; ') || null,
        code: ({ exceptions }) => exceptions.join(' ') || null,
      },
      worded('chainSide', reports.chainSide, ({ chainSide }) => chainSide),
      { id: 'transactionId', cell: ({ transactionId }) => transactionId },
      worded('webhookSide', reports.webhookSide, ({ webhookSide }) => webhookSide),
      { id: 'owner', cell: ({ owner }) => owner },
      { id: 'createdAt', kind: 'instant', cell: ({ createdAt }) => createdAt },
      { id: 'explanation', cell: ({ explanation }) => explanation?.note ?? null },
      { id: 'explainedBy', cell: ({ explanation }) => explanation?.by ?? null },
      { id: 'explainedAt', kind: 'instant', cell: ({ explanation }) => explanation?.at ?? null },
      { id: 'amountInConflictBrl', kind: 'amount', cell: (row) => amountInConflict(toAmount(row)) },
    ],
    own.column.reconciliation,
  );
}
