import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { CountedSum } from '#lib/reports/report-view.ts';
import { knownSum } from '#server/store/intents/totals/known-sum.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

const count = z.coerce.number().int().nonnegative();

/** The fields of a count and a sum, as a row has them. */
export const COUNTED_SUM_FIELDS = {
  count,
  cents: count,
  unknown: count,
  contradicted: count,
} satisfies Record<keyof CountedSum, z.ZodType>;

/** How many intents a group has, and what is known of their amounts. */
export function countedSum(): Record<keyof CountedSum, SQL> {
  return { count: sql`count(*)`, ...knownSum(intents) };
}

/** The same as the columns of a statement that is written out. */
export function countedSumColumns(): SQL {
  const columns = Object.entries(countedSum()).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  );
  return sql.join(columns, sql`, `);
}
