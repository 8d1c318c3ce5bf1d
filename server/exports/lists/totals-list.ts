import 'server-only';
import { periodSchema } from '#lib/reports/report-period.ts';
import { listEndedByDay } from '#server/store/reports/volumes-repository.ts';
import { toTotalRows, type TotalRow } from '#server/reports/to-total-rows.ts';
import { oneBatch, withHeadings, type Column, worded } from '../table.ts';
import type { TableCopy } from './copy-text.ts';
import { defineExportedList } from './exported-list.ts';

/** The totals of a report, a row for each day, type and network; few, so that they are read together. */
export const TOTALS_LIST = defineExportedList({
  permission: 'reports.read',
  fileName: 'totals',
  filter: periodSchema,
  toStored: (period) => period,
  count: async (db, period, most) => Math.min(most, toTotalRows(await listEndedByDay(db, period)).length),
  readTable: async (tx, period, copy) => {
    const rows = toTotalRows(await listEndedByDay(tx, period));
    return { columns: toColumns(copy), batches: oneBatch(rows) };
  },
});

function toColumns({ common, exports: own }: TableCopy): Column<TotalRow>[] {
  return withHeadings(
    [
      { id: 'day', kind: 'day', cell: ({ day }) => ({ day }) },
      worded('intentType', common.intentType, ({ intentType }) => intentType),
      worded('chainId', common.chain, ({ chainId }) => chainId),
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
    ],
    own.column.totals,
  );
}
