import 'server-only';
import type { CountedSum, EndedSums } from '#lib/reports/report-view.ts';
import type { DayRow } from '#server/store/reports/volumes-repository.ts';

/** What became of those that ended, over days and networks. */
export function sumEnded(rows: readonly DayRow[]): EndedSums {
  const of = (outcome: DayRow['outcome']) => sumRows(rows.filter((row) => row.outcome === outcome));
  return { completed: of('completed'), refunded: of('refunded'), others: of('other') };
}

function sumRows(rows: readonly DayRow[]): CountedSum {
  const total = (key: keyof CountedSum) => rows.reduce((sum, row) => sum + row[key], 0);
  return {
    count: total('count'),
    cents: total('cents'),
    unknown: total('unknown'),
    contradicted: total('contradicted'),
  };
}
