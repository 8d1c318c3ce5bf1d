import 'server-only';
import { and, desc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { hasOutcome } from './has-outcome.ts';
import type { IntentRow } from './intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/** The day of the money is Brazil's. */
const TIME_ZONE = 'America/Sao_Paulo';

/** What changed last. */
export async function listLatestIntents(db: Executor, limit: number): Promise<IntentRow[]> {
  return db.select().from(intents).orderBy(desc(intents.updatedAt)).limit(limit);
}

/** What burned and was not paid, newest first: it is on top of every list, however old it is. */
export async function listBurnedUnpaid(db: Executor, limit: number): Promise<IntentRow[]> {
  return db
    .select()
    .from(intents)
    .where(hasOutcome('burned_not_paid'))
    .orderBy(desc(intents.createdAt), desc(intents.id))
    .limit(limit);
}

/**
 * A sum of the amounts that are known and not contradicted, in BRL cents, and how many of its rows have none,
 * or are.
 */
export interface KnownSum {
  readonly cents: number;
  readonly unknown: number;
  readonly contradicted: number;
}

/** What was completed since midnight, by direction. */
export async function sumCompletedToday(
  db: Executor,
): Promise<{ readonly onramp: KnownSum; readonly offramp: KnownSum }> {
  const midnight = sql`(date_trunc('day', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE})`;
  const [row] = await db
    .select({ onramp: sumOf('onramp'), offramp: sumOf('offramp') })
    .from(intents)
    .where(and(eq(intents.status, 'completed'), gte(intents.updatedAt, midnight)));
  return { onramp: row?.onramp ?? NOTHING, offramp: row?.offramp ?? NOTHING };
}

const NOTHING: KnownSum = { cents: 0, unknown: 0, contradicted: 0 };

/** A sum alone would count an unknown amount as zero, and a contradicted one as sure. */
function sumOf(intentType: IntentRow['intentType']): Record<keyof KnownSum, SQL<number>> {
  const isOfType = sql`${intents.intentType} = ${intentType}`;
  const isSure = sql`${isOfType} and ${intents.contradictedAt} is null`;
  const sum = sql`sum(${intents.amountCents}) filter (where ${isSure})`;
  return {
    cents: sql`coalesce(${sum}, 0)`.mapWith(Number),
    unknown: sql`count(*) filter (where ${isSure} and ${intents.amountCents} is null)`.mapWith(Number),
    contradicted: sql`count(*) filter (where ${isOfType} and ${intents.contradictedAt} is not null)`.mapWith(
      Number,
    ),
  };
}
