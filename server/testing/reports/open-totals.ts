import { each } from '#lib/i18n/each.ts';
import { OPEN_KINDS, type OpenKind } from '#lib/intents/list/open-kind.ts';
import { addSums } from '#lib/reports/add-sums.ts';
import type { CountedSum, OpenSums } from '#lib/reports/report-view.ts';
import { database } from '#server/store/database.ts';
import { sumOpen } from '#server/store/reports/open-amounts-repository.ts';

/** Of each kind, both types together: for kinds that one type is in. */
export function addTypes(open: OpenSums): Record<OpenKind, CountedSum> {
  return each(OPEN_KINDS, (kind) => addSums(Object.values(open[kind])));
}

/** What is open now, both types together. */
export async function readOpenTotals(): Promise<Record<OpenKind, CountedSum>> {
  return addTypes(await sumOpen(database()));
}
