import 'server-only';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import { addSums } from '#lib/reports/add-sums.ts';
import { periodSchema } from '#lib/reports/report-period.ts';
import { listEndedByDay } from '#server/store/reports/ended-days-repository.ts';
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

/** What was neither completed nor refunded. */
const sumOthers = ({ refunding, failed, ended }: TotalRow) => addSums([refunding, failed, ended]);
const countLeftOut = ({ unknown, contradicted }: KnownSum) => unknown + contradicted;

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
      { id: 'otherCount', kind: 'number', cell: (row) => sumOthers(row).count },
      {
        id: 'leftOutCount',
        kind: 'number',
        cell: ({ completed, refunded }) => countLeftOut(completed) + countLeftOut(refunded),
      },
      // Added later: programs that read by place find each earlier column where it was.
      { id: 'otherBrl', kind: 'amount', cell: (row) => ({ cents: sumOthers(row).cents }) },
      { id: 'refundingCount', kind: 'number', cell: ({ refunding }) => refunding.count },
      { id: 'refundingBrl', kind: 'amount', cell: ({ refunding: { cents } }) => ({ cents }) },
      { id: 'failedCount', kind: 'number', cell: ({ failed }) => failed.count },
      { id: 'failedBrl', kind: 'amount', cell: ({ failed: { cents } }) => ({ cents }) },
      { id: 'expiredOrCanceledCount', kind: 'number', cell: ({ ended }) => ended.count },
      { id: 'expiredOrCanceledBrl', kind: 'amount', cell: ({ ended: { cents } }) => ({ cents }) },
      { id: 'otherLeftOutCount', kind: 'number', cell: (row) => countLeftOut(sumOthers(row)) },
      { id: 'doubtedCount', kind: 'number', cell: ({ doubted }) => doubted },
    ],
    own.column.totals,
  );
}
