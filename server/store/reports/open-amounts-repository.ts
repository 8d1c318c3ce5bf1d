import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { OPEN_KINDS } from '#lib/intents/list/open-kind.ts';
import type { CountedSum, OpenSums } from '#lib/reports/report-view.ts';
import { each } from '#lib/i18n/each.ts';
import type { Executor } from '#server/store/database.ts';
import { isOpenAmount } from '#server/store/intents/totals/open-conditions.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { COUNTED_SUM_FIELDS, countedSumColumns } from './counted-sum.ts';

const openSchema = z.object({
  kind: z.enum(OPEN_KINDS),
  intentType: z.enum(INTENT_TYPES),
  ...COUNTED_SUM_FIELDS,
});
const NONE: CountedSum = { count: 0, cents: 0, unknown: 0, contradicted: 0 };

/** How much is open now, by `isOpenAmount` and type: each from the indexes of its rows. */
export async function sumOpen(db: Executor): Promise<OpenSums> {
  const parts = OPEN_KINDS.map(
    (kind) =>
      sql`select ${kind} as "kind", ${intents.intentType} as "intentType", ${countedSumColumns()}
        from ${intents} where ${isOpenAmount(kind)} group by 2`,
  );
  const rows = await db.execute(sql.join(parts, sql` union all `));
  const sums = z.array(openSchema).parse([...rows]);
  const found = new Map(sums.map(({ kind, intentType, ...sum }) => [`${kind} ${intentType}`, sum]));
  return each(OPEN_KINDS, (kind) => each(INTENT_TYPES, (type) => found.get(`${kind} ${type}`) ?? NONE));
}
