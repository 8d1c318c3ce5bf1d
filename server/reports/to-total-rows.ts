import 'server-only';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { EndedSums } from '#lib/reports/report-view.ts';
import type { DayRow } from '#server/store/reports/ended-days-repository.ts';
import { listDays, sumEnded } from './sum-ended.ts';

/** What ended on a day, of one type and network. */
export interface TotalRow extends EndedSums, Pick<DayRow, 'day' | 'intentType' | 'chainId'> {}

/** A row for each day, type and network of which anything ended; the newest day first. */
export function toTotalRows(rows: readonly DayRow[]): TotalRow[] {
  return listDays(rows).flatMap((day) =>
    INTENT_TYPES.flatMap((intentType) =>
      CHAIN_IDS.flatMap((chainId) => {
        const own = rows.filter(
          (row) => row.day === day && row.intentType === intentType && row.chainId === chainId,
        );
        return own.length === 0 ? [] : [{ day, intentType, chainId, ...sumEnded(own) }];
      }),
    ),
  );
}
