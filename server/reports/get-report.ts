import 'server-only';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { toPeriod, type Period, type ReportFilter, type ShownPeriod } from '#lib/reports/report-period.ts';
import type { ByType, EndedSums, Report } from '#lib/reports/report-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getListSync } from '#server/list-reads/get-list-sync.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { listEndedByDay, readToday, type DayRow } from '#server/store/reports/ended-days-repository.ts';
import { sumOpen } from '#server/store/reports/open-amounts-repository.ts';
import { listDays, sumEnded } from './sum-ended.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';

/** The period that is asked for, and today, by the database's clock. */
export async function readPeriod(filter: ReportFilter): Promise<ShownPeriod & { today: string }> {
  const today = await readToday(database());
  return { ...toPeriod(filter, today), today };
}

/** The totals of a period. Throws `forbidden`. */
export async function getReport(
  { period, today }: { readonly period: Period; readonly today: string },
  session: Session,
): Promise<Report> {
  requireAllowed(session, 'reports.read');
  const read = async () => {
    const at = databaseNow().toISOString();
    const [rows, open, sync] = await Promise.all([
      listEndedByDay(database(), period),
      sumOpen(database()),
      getListSync('intents'),
    ]);
    return { at, rows, open, sync };
  };
  const { rows, ...known } = await readInTurn(session.userId, read);
  return { ...toTotals({ period, today }, rows), ...known };
}

function toTotals(
  { period, today }: { readonly period: Period; readonly today: string },
  rows: readonly DayRow[],
): Omit<Report, 'at' | 'open' | 'sync'> {
  const chains = CHAIN_IDS.filter((chainId) => rows.some((row) => row.chainId === chainId));
  return {
    period,
    isOpen: period.to >= today,
    total: sumByType(rows),
    chains: chains.map((chainId) => ({
      chainId,
      total: sumByType(rows.filter((row) => row.chainId === chainId)),
    })),
    days: listDays(rows).map((day) => ({ day, total: sumByType(rows.filter((row) => row.day === day)) })),
  };
}

function sumByType(rows: readonly DayRow[]): ByType<EndedSums> {
  const ofType = (type: DayRow['intentType']) => sumEnded(rows.filter((row) => row.intentType === type));
  return { onramp: ofType('onramp'), offramp: ofType('offramp') };
}
