import 'server-only';
import { addSums } from '#lib/reports/add-sums.ts';
import type { EndedSums } from '#lib/reports/report-view.ts';
import type { DayRow } from '#server/store/reports/ended-days-repository.ts';

/** What became of those that ended, over days and networks. */
export function sumEnded(rows: readonly DayRow[]): EndedSums {
  const of = (outcome: DayRow['outcome']) => addSums(rows.filter((row) => row.outcome === outcome));
  return {
    completed: of('completed'),
    doubted: rows.reduce((all, row) => all + row.doubted, 0),
    refunded: of('refunded'),
    refunding: of('refunding'),
    failed: of('failed'),
    ended: of('ended'),
  };
}

/** The days on which anything ended, the newest first. */
export function listDays(rows: readonly DayRow[]): string[] {
  return [...new Set(rows.map(({ day }) => day))].sort().reverse();
}
