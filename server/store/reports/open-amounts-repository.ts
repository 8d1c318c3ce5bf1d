import 'server-only';
import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { INTENT_TYPES, type IntentType } from '#lib/intents/intent-type.ts';
import { PAID_STATUSES } from '#lib/intents/payment/reported-paid.ts';
import { statusesHolding } from '#lib/intents/status.ts';
import type { ByType, CountedSum, InProgressSum, UnsettledSums } from '#lib/reports/report-view.ts';
import type { Executor } from '#server/store/database.ts';
import { NAMED } from '#server/store/intents/doubts/doubt-conditions.ts';
import { ENDED_AFTER_REPORT, hasOutcome, IS_DISPUTED } from '#server/store/intents/has-outcome.ts';
import { HAS_ENDED } from '#server/store/intents/status-began.ts';
import { intentEvents, intents } from '#server/store/schema/schema-intents.ts';
import { writeOut } from '#server/store/write-out.ts';
import { COUNTED_SUM_FIELDS, countedSum, countedSumColumns } from './counted-sum.ts';

/** Statuses that say that reais were received; that an onramp failed does not. */
const SAYING_PAID = PAID_STATUSES.filter((status) => status !== 'failed');
/**
 * The service reported a payment or a burn, or named its transaction. What is noted of an onramp may be only
 * that it failed: then its status lines decide, the mint that it names, or that it was a refund that failed.
 */
const WAS_SAID_TAKEN = and(
  intents.wasReportedTaken,
  or(
    eq(intents.intentType, 'offramp'),
    eq(intents.failureCode, 'refund_failed'),
    sql`${NAMED} is not null`,
    sql`exists (select from ${intentEvents} where ${intentEvents.intentId} = ${intents.id}
      and ${intentEvents.kind} = 'status' and ${inArray(intentEvents.value, SAYING_PAID)})`,
  ),
);

const BURNED_UNCONFIRMED = 'burned_unconfirmed';
const inProgressSchema = z.object({
  kind: z.enum([...INTENT_TYPES, BURNED_UNCONFIRMED]),
  ...COUNTED_SUM_FIELDS,
  isByStatus: z.boolean(),
});
const NONE: CountedSum = { count: 0, cents: 0, unknown: 0, contradicted: 0 };
const NOTHING: InProgressSum = { ...NONE, isByStatus: true };

const isHolding = (type: IntentType) =>
  and(eq(intents.intentType, type), inArray(intents.status, [...statusesHolding(type)]));
const IS_HOLDING = or(...INTENT_TYPES.map(isHolding));
const IS_TAKEN = or(IS_HOLDING, and(WAS_SAID_TAKEN, not(HAS_ENDED)));
/** The chain has executed its burn, whatever the service says. */
const IS_BURNED = and(sql`${intents.burnStanding} is not distinct from 'burned'`, not(HAS_ENDED));

/**
 * What is in progress now after money or tokens were given: its status says so, or an earlier one did, and it
 * has not ended. Beside it what burned, and no status has said yet that the service has that burn.
 */
export async function sumInProgress(
  db: Executor,
): Promise<ByType<InProgressSum> & Pick<UnsettledSums, typeof BURNED_UNCONFIRMED>> {
  const { intentType, nextPollAt } = intents;
  const kind = writeOut(sql`case when ${IS_TAKEN} then ${intentType} else 'burned_unconfirmed' end`);
  const rows = await db
    .select({ kind, isByStatus: sql`bool_and(${IS_HOLDING})`, ...countedSum() })
    .from(intents)
    .where(and(isNotNull(nextPollAt), or(IS_TAKEN, IS_BURNED)))
    .groupBy(kind);
  const sums = z.array(inProgressSchema).parse(rows);
  const byKind = new Map(sums.map(({ kind: of, ...sum }) => [of, sum]));
  const { isByStatus: _none, ...unconfirmed } = byKind.get(BURNED_UNCONFIRMED) ?? NOTHING;
  return {
    onramp: byKind.get('onramp') ?? NOTHING,
    offramp: byKind.get('offramp') ?? NOTHING,
    [BURNED_UNCONFIRMED]: unconfirmed,
  };
}

const unsettledSchema = z.object({
  kind: z.enum(['burned_not_paid', 'ended_after_taken', 'refunding']),
  ...COUNTED_SUM_FIELDS,
});

/**
 * Over or failed by the word of the service, although it reported a payment or a burn before, or the chain
 * has shown the burn. Written in parts, for each has an index.
 */
const ENDED_AFTER_TAKEN = sql`((${ENDED_AFTER_REPORT} and ${WAS_SAID_TAKEN})
  or (${intents.status} = 'failed' and ${WAS_SAID_TAKEN}) or ${IS_DISPUTED})`;

type EndedUnsettled = Omit<UnsettledSums, typeof BURNED_UNCONFIRMED>;

/**
 * Now: what burned and was not paid, by `intents_burn_outcome`, what is being refunded, and what else is over
 * or failed after a payment or burn was reported or shown. Each in one of them. What failed without any of
 * that is not open by the word of the service; the inbox and the reconciliation have it.
 */
export async function sumUnsettled(db: Executor): Promise<EndedUnsettled> {
  const rows = await db.execute(sql`
    select case when ${intents.status} = 'refunding' then 'refunding'
        when ${hasOutcome('burned_not_paid')} then 'burned_not_paid' else 'ended_after_taken' end as "kind",
      ${countedSumColumns()}
    from ${intents}
    where ${intents.status} = 'refunding' or ${hasOutcome('burned_not_paid')} or ${ENDED_AFTER_TAKEN}
    group by 1`);
  const sums = z.array(unsettledSchema).parse([...rows]);
  const byKind = new Map(sums.map(({ kind, ...sum }) => [kind, sum]));
  const sumOf = (kind: keyof EndedUnsettled) => byKind.get(kind) ?? NONE;
  return {
    burned_not_paid: sumOf('burned_not_paid'),
    ended_after_taken: sumOf('ended_after_taken'),
    refunding: sumOf('refunding'),
  };
}
