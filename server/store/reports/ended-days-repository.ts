import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { TIME_ZONE } from '#lib/i18n/locales.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { EFFECTLESS_STATUSES } from '#lib/intents/status.ts';
import type { Period } from '#lib/reports/report-period.ts';
import type { Executor } from '#server/store/database.ts';
import { IS_SUMMED_IN_DOUBT } from '#server/store/intents/doubts/doubt-conditions.ts';
import { HAS_ENDED, STATUS_BEGAN } from '#server/store/intents/status-began.ts';
import { endOfDay, startOfDay } from '#server/store/pages/day-sql.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { literals, writeOut } from '#server/store/write-out.ts';
import { COUNTED_SUM_FIELDS, countedSumColumns } from './counted-sum.ts';

/** Written out for `group by`, which takes a parameter for another expression. */
const ZONE = sql.raw(`'${TIME_ZONE}'`);

const IN_DOUBT = writeOut(IS_SUMMED_IN_DOUBT);

const dayRowSchema = z.object({
  day: z.iso.date(),
  intentType: z.enum(INTENT_TYPES),
  chainId: chainIdSchema,
  /** `ended`: expired or canceled. */
  outcome: z.enum(['completed', 'refunded', 'refunding', 'failed', 'ended']),
  ...COUNTED_SUM_FIELDS,
  /** Completed, without an unreviewed contradiction, and in doubt (`IS_SUMMED_IN_DOUBT`). */
  doubted: COUNTED_SUM_FIELDS.count,
});
/** What ended on a day in one way, of one type and chain. */
export type DayRow = z.infer<typeof dayRowSchema>;

/** The condition of what ended within these days, by the index `intents_ended`. */
export function endedWithin({ from, to }: Period): SQL {
  return sql`${HAS_ENDED} and ${STATUS_BEGAN} >= ${startOfDay(from)} and ${STATUS_BEGAN} < ${endOfDay(to)}`;
}

/** Today in São Paulo, by the database's clock. */
export async function readToday(db: Executor): Promise<string> {
  const rows = await db.execute(sql`select (now() at time zone ${ZONE})::date::text as day`);
  return z.object({ day: z.iso.date() }).parse(rows[0]).day;
}

/** What ended within these days, by the day of its end. One range of `intents_ended`. */
export async function listEndedByDay(db: Executor, { from, to }: Period): Promise<DayRow[]> {
  const rows = await db.execute(sql`
    select (${STATUS_BEGAN} at time zone ${ZONE})::date::text as "day",
      ${intents.intentType} as "intentType", ${intents.chainId} as "chainId",
      case when ${intents.status} in (${literals(EFFECTLESS_STATUSES)}) then 'ended' else ${intents.status} end as "outcome",
      ${countedSumColumns()}, count(*) filter (where ${IN_DOUBT}) as "doubted"
    from ${intents} where ${endedWithin({ from, to })}
    group by 1, 2, 3, 4`);
  return z.array(dayRowSchema).parse([...rows]);
}

const seconds = z.number().nonnegative();
const durationRowSchema = z.object({
  intentType: z.enum(INTENT_TYPES),
  spans: z.array(z.tuple([seconds, seconds]).nullable()),
});
/** For each span asked for, median and 95th percentile in seconds; null where nothing was completed. */
export type DurationRow = z.infer<typeof durationRowSchema>;

/** How long what was completed in each span took, from its creation to its end, by type. */
export async function listDurations(db: Executor, spans: readonly Period[]): Promise<DurationRow[]> {
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
