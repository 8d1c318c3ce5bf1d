import 'server-only';
import { and, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { TIME_ZONE } from '#lib/i18n/locales.ts';
import { INTENT_TYPES, type IntentType } from '#lib/intents/intent-type.ts';
import { statusesHolding } from '#lib/intents/status.ts';
import type { ByType, CountedSum, InProgressSum, UnsettledSums } from '#lib/reports/report-view.ts';
import type { Executor } from '#server/store/database.ts';
import { ENDED_AFTER_REPORT, hasOutcome } from '#server/store/intents/has-outcome.ts';
import { HAS_ENDED, STATUS_BEGAN } from '#server/store/intents/status-began.ts';
import { knownSum } from '#server/store/intents/totals/known-sum.ts';
import { endOfDay, startOfDay } from '#server/store/pages/day-sql.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/** Written out for `group by`, which takes a parameter for another expression. */
const ZONE = sql.raw(`'${TIME_ZONE}'`);

const count = z.coerce.number().int().nonnegative();
const dayRowSchema = z.object({
  day: z.iso.date(),
  intentType: z.enum(INTENT_TYPES),
  chainId: chainIdSchema,
  /** `ended`: expired or canceled. */
  outcome: z.enum(['completed', 'refunded', 'refunding', 'failed', 'ended']),
  count,
  cents: count,
  unknown: count,
  contradicted: count,
});
/** What ended on a day in one way, of one type and chain. */
export type DayRow = z.infer<typeof dayRowSchema>;

/** Days of São Paulo, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The condition of what ended within these days, by the index `intents_ended`. */
export function endedWithin({ from, to }: DaySpan): SQL {
  return sql`${HAS_ENDED} and ${STATUS_BEGAN} >= ${startOfDay(from)} and ${STATUS_BEGAN} < ${endOfDay(to)}`;
}

/** Today in São Paulo, by the database's clock. */
export async function readToday(db: Executor): Promise<string> {
  const rows = await db.execute(sql`select (now() at time zone ${ZONE})::date::text as day`);
  return z.object({ day: z.iso.date() }).parse(rows[0]).day;
}

/** What ended within these days, by the day of its end. One range of `intents_ended`. */
export async function listEndedByDay(db: Executor, { from, to }: DaySpan): Promise<DayRow[]> {
  const { cents, unknown, contradicted } = knownSum(intents);
  const rows = await db.execute(sql`
    select (${STATUS_BEGAN} at time zone ${ZONE})::date::text as "day",
      ${intents.intentType} as "intentType", ${intents.chainId} as "chainId",
      case when ${intents.status} in ('expired', 'canceled') then 'ended' else ${intents.status} end as "outcome",
      count(*) as "count",
      ${cents} as "cents", ${unknown} as "unknown", ${contradicted} as "contradicted"
    from ${intents} where ${endedWithin({ from, to })}
    group by 1, 2, 3, 4`);
  return z.array(dayRowSchema).parse([...rows]);
}

const inProgressSchema = z.object({
  intentType: z.enum(INTENT_TYPES),
  count,
  cents: count,
  unknown: count,
  contradicted: count,
  isByStatus: z.boolean(),
});
const NONE: CountedSum = { count: 0, cents: 0, unknown: 0, contradicted: 0 };
const NOTHING: InProgressSum = { ...NONE, isByStatus: true };

/**
 * What is in progress now after money or tokens were given: its status says so, or an earlier one did, and it
 * has not ended.
 */
export async function sumInProgress(db: Executor): Promise<ByType<InProgressSum>> {
  const { intentType, status, nextPollAt, wasReportedTaken } = intents;
  const isOf = (type: IntentType) => and(eq(intentType, type), inArray(status, [...statusesHolding(type)]));
  const isByStatus = sql`bool_and(${or(...INTENT_TYPES.map(isOf))})`;
  const rows = await db
    .select({ intentType, count: sql`count(*)`, isByStatus, ...knownSum(intents) })
    .from(intents)
    .where(and(isNotNull(nextPollAt), or(...INTENT_TYPES.map(isOf), and(wasReportedTaken, not(HAS_ENDED)))))
    .groupBy(intentType);
  const sums = z.array(inProgressSchema).parse(rows);
  const byType = new Map(sums.map(({ intentType: type, ...sum }) => [type, sum]));
  return { onramp: byType.get('onramp') ?? NOTHING, offramp: byType.get('offramp') ?? NOTHING };
}

const unsettledSchema = z.object({
  kind: z.enum(['burned_not_paid', 'ended_after_taken', 'refunding']),
  count,
  cents: count,
  unknown: count,
  contradicted: count,
});

/** Over or failed by the word of the service, although it reported a payment or a burn before. */
const ENDED_AFTER_TAKEN = sql`(${ENDED_AFTER_REPORT} or (${intents.status} = 'failed' and ${intents.wasReportedTaken}))`;

/**
 * Now: what burned and was not paid, by `intents_burn_outcome`, what is being refunded, and what else is over
 * or failed after a payment or burn was reported. Each in one of them.
 */
export async function sumUnsettled(db: Executor): Promise<UnsettledSums> {
  const { cents, unknown, contradicted } = knownSum(intents);
  const rows = await db.execute(sql`
    select case when ${intents.status} = 'refunding' then 'refunding'
        when ${hasOutcome('burned_not_paid')} then 'burned_not_paid' else 'ended_after_taken' end as "kind",
      count(*) as "count", ${cents} as "cents", ${unknown} as "unknown", ${contradicted} as "contradicted"
    from ${intents}
    where ${intents.status} = 'refunding' or ${hasOutcome('burned_not_paid')} or ${ENDED_AFTER_TAKEN}
    group by 1`);
  const sums = z.array(unsettledSchema).parse([...rows]);
  const byKind = new Map(sums.map(({ kind, ...sum }) => [kind, sum]));
  const sumOf = (kind: keyof UnsettledSums) => byKind.get(kind) ?? NONE;
  return {
    burned_not_paid: sumOf('burned_not_paid'),
    ended_after_taken: sumOf('ended_after_taken'),
    refunding: sumOf('refunding'),
  };
}

const seconds = z.number().nonnegative();
const durationRowSchema = z.object({
  intentType: z.enum(INTENT_TYPES),
  spans: z.array(z.tuple([seconds, seconds]).nullable()),
});
/** For each span asked for, median and 95th percentile in seconds; null where nothing was completed. */
export type DurationRow = z.infer<typeof durationRowSchema>;

/** How long what was completed in each span took, from its creation to its end, by type. */
export async function listDurations(db: Executor, spans: readonly DaySpan[]): Promise<DurationRow[]> {
  const first = spans.map(({ from }) => from).toSorted()[0];
  if (first === undefined) return [];
  const took = sql`greatest(0, extract(epoch from ${STATUS_BEGAN} - ${intents.createdAt}))::float8`;
  const percentiles = spans.map(
    ({ from, to }) => sql`to_json(percentile_cont(array[0.5, 0.95]) within group (order by ${took})
      filter (where ${STATUS_BEGAN} >= ${startOfDay(from)} and ${STATUS_BEGAN} < ${endOfDay(to)}))`,
  );
  const rows = await db.execute(sql`
    select ${intents.intentType} as "intentType", json_build_array(${sql.join(percentiles, sql`, `)}) as "spans"
    from ${intents}
    where ${HAS_ENDED} and ${intents.status} = 'completed' and ${STATUS_BEGAN} >= ${startOfDay(first)}
    group by 1`);
  return z.array(durationRowSchema).parse([...rows]);
}
