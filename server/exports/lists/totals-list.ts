import 'server-only';
import { periodSchema } from '#lib/reports/report-period.ts';
import { listEndedByDay } from '#server/store/reports/volumes-repository.ts';
import { toTotalRows, type TotalRow } from '#server/reports/to-total-rows.ts';
import { withHeadings, type Column } from '../table.ts';
import { defineExportedList, type TableCopy } from './exported-list.ts';

/** The totals of a report, a row for each day, type and network; few, so that they are read together. */
export const TOTALS_LIST = defineExportedList({
  permission: 'reports.read',
  fileName: 'totals',
  filter: periodSchema,
  toStored: (period) => period,
  count: async (db, period, most) => Math.min(most, toTotalRows(await listEndedByDay(db, period)).length),
  readTable: async (tx, period, copy) => {
    const rows = toTotalRows(await listEndedByDay(tx, period));
    return { columns: toColumns(copy), batches: batchOf(rows) };
  },
});

async function* batchOf(rows: readonly TotalRow[]): AsyncGenerator<readonly TotalRow[]> {
  if (rows.length > 0) yield rows;
}

function toColumns({ common, exports: own }: TableCopy): Column<TotalRow>[] {
  const columns: Omit<Column<TotalRow, ColumnId>, 'heading'>[] = [
    { id: 'day', kind: 'day', cell: ({ day }) => ({ day }) },
    {
      id: 'intentType',
      cell: ({ intentType }) => common.intentType[intentType],
      code: (row) => row.intentType,
    },
    { id: 'chainId', cell: ({ chainId }) => common.chain[chainId], code: (row) => row.chainId },
    { id: 'completedCount', kind: 'number', cell: ({ completed }) => completed.count },
    { id: 'completedBrl', kind: 'amount', cell: ({ completed: { cents } }) => ({ cents }) },
    { id: 'refundedCount', kind: 'number', cell: ({ refunded }) => refunded.count },
    { id: 'refundedBrl', kind: 'amount', cell: ({ refunded: { cents } }) => ({ cents }) },
    { id: 'otherCount', kind: 'number', cell: ({ others }) => others.count },
    {
      id: 'leftOutCount',
      kind: 'number',
      cell: ({ completed, refunded }) =>
        completed.unknown + completed.contradicted + refunded.unknown + refunded.contradicted,
    },
  ];
  return withHeadings(columns, own.column.totals);
}

type ColumnId = keyof TableCopy['exports']['column']['totals'];
