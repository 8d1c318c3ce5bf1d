import 'server-only';
import { count, type SQLWrapper } from 'drizzle-orm';
import { MOST_COUNTED } from '#lib/intents/page/intent-page.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { ListSum } from '#lib/intents/list/list-sum.ts';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import type { Executor } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { toCondition, type ListFilter } from '#server/store/intents/intent-conditions.ts';
import { knownSum } from './known-sum.ts';

export interface ListTotal {
  readonly total: number;
  readonly sum: ListSum;
}

/**
 * How many rows the filter has and what they amount to, up to `MOST_COUNTED` of them: with that many the sum
 * would be of a part, so there is none.
 */
export async function totalIntents(
  db: Executor,
  filter: ListFilter,
): Promise<{ readonly total: number; readonly sum: ListSum | null }> {
  const { intentType, amountCents, contradictedAt } = intents;
  const counted = db
    .select({ intentType, amountCents, contradictedAt })
    .from(intents)
    .where(toCondition(filter))
    .limit(MOST_COUNTED)
    .as('counted');
  const rows = await db
    .select({ intentType: counted.intentType, ...toTotals(counted) })
    .from(counted)
    .groupBy(counted.intentType);
  const { total, sum } = addUp(rows);
  return { total, sum: total < MOST_COUNTED ? sum : null };
}

/** The same of all rows, however many: it may take long. */
export async function totalAllIntents(db: Executor, filter: ListFilter): Promise<ListTotal> {
  const rows = await db
    .select({ intentType: intents.intentType, ...toTotals(intents) })
    .from(intents)
    .where(toCondition(filter))
    .groupBy(intents.intentType);
  return addUp(rows);
}

/** Each of them is a safe integer. */
function toTotals(table: Record<'amountCents' | 'contradictedAt', SQLWrapper>) {
  const { cents, unknown, contradicted } = knownSum(table);
  return {
    total: count(),
    cents: cents.mapWith(Number),
    unknown: unknown.mapWith(Number),
    contradicted: contradicted.mapWith(Number),
  };
}

function addUp(
  rows: readonly (KnownSum & { readonly intentType: IntentType; readonly total: number })[],
): ListTotal {
  const none: KnownSum = { cents: 0, unknown: 0, contradicted: 0 };
  const sum: ListSum = { onramp: none, offramp: none };
  for (const { intentType, cents, unknown, contradicted } of rows)
    sum[intentType] = { cents, unknown, contradicted };
  return { total: rows.reduce((all, row) => all + row.total, 0), sum };
}
