import 'server-only';
import { and, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm';
import { each } from '#lib/i18n/each.ts';
import { REFUND_FAILED } from '#lib/intents/failure-recovery.ts';
import { INTENT_TYPES, type IntentType } from '#lib/intents/intent-type.ts';
import { OPEN_KINDS, type OpenKind } from '#lib/intents/list/open-kind.ts';
import { SAYING_PAID } from '#lib/intents/payment/reported-paid.ts';
import { statusesHolding } from '#lib/intents/status.ts';
import { IS_BURNED } from '#server/store/burns/is-burned.ts';
import { IS_BURN_REPEATED, MINT_DIFFERS, NAMED } from '#server/store/intents/doubts/doubt-conditions.ts';
import { asksFor } from '#server/store/intents/handling/needed-reason.ts';
import { ENDED_AFTER_REPORT, hasOutcome, IS_DISPUTED } from '#server/store/intents/has-outcome.ts';
import { HAS_ENDED } from '#server/store/intents/status-began.ts';
import { intentEvents, intents } from '#server/store/schema/schema-intents.ts';
import { writeOut } from '#server/store/write-out.ts';

/**
 * The service reported a payment or a burn, or named its transaction. What is noted of an onramp may be only
 * that it failed: then its status lines decide, the mint that it names, or that it was a refund that failed.
 */
const WAS_SAID_TAKEN = and(
  intents.wasReportedTaken,
  or(
    eq(intents.intentType, 'offramp'),
    eq(intents.failureCode, REFUND_FAILED),
    sql`${NAMED} is not null`,
    sql`exists (select from ${intentEvents} where ${intentEvents.intentId} = ${intents.id}
      and ${intentEvents.kind} = 'status' and ${inArray(intentEvents.value, SAYING_PAID)})`,
  ),
);

const isHolding = (type: IntentType) =>
  and(eq(intents.intentType, type), inArray(intents.status, [...statusesHolding(type)]));
const IS_TAKEN = or(...INTENT_TYPES.map(isHolding), and(WAS_SAID_TAKEN, not(HAS_ENDED)));
/** Its status can still change: few of all. */
const GOES_ON = isNotNull(intents.nextPollAt);
// In a `case`, so that no plan reads the index of all of a type beside that of these few.
const inProgress = (type: IntentType) =>
  sql`(${GOES_ON} and case when ${IS_TAKEN} then ${intents.intentType} end = ${type})`;

/** It is not awaited, and neither its status nor an earlier one says whether it was given. */
const IS_UNCLEAR = sql`(not (${HAS_ENDED}) and not (${or(asksFor('pay'), asksFor('sign'))})
  and (${IS_TAKEN}) is not true and ${IS_BURNED} is not true)`;

const BURNED_NOT_PAID = hasOutcome('burned_not_paid');
/** In parts, for each has an index. */
const ENDED_AFTER_TAKEN = sql`((${ENDED_AFTER_REPORT} and ${WAS_SAID_TAKEN})
  or (${intents.status} = 'failed' and ${WAS_SAID_TAKEN}) or ${IS_DISPUTED})`;

/**
 * Which conversions each open amount is of, for its sum and its list alike (`OPEN_KINDS`). What failed
 * without a payment or burn that was reported or shown is not open by the word of the service; the inbox and
 * the reconciliation have it. What is compared may be null: `is not true` is also of that.
 */
const CONDITIONS: Readonly<Record<OpenKind, SQL>> = {
  onramp_in_progress: inProgress('onramp'),
  offramp_in_progress: inProgress('offramp'),
  status_unclear: sql`(${GOES_ON} and case when ${IS_UNCLEAR} then true end)`,
  burned_not_paid: BURNED_NOT_PAID,
  burned_unconfirmed: sql`(${GOES_ON} and ${IS_BURNED} and not (${HAS_ENDED})
    and (${IS_TAKEN}) is not true)`,
  ended_after_taken: sql`(${ENDED_AFTER_TAKEN} and ${BURNED_NOT_PAID} is not true)`,
  refunding: sql`${intents.status} = 'refunding'`,
  mint_differs: MINT_DIFFERS,
  burn_repeated: IS_BURN_REPEATED,
};

// Written out once: only so does a plan see that the indexes of these rows serve it.
const WRITTEN = each(OPEN_KINDS, (kind) => writeOut(CONDITIONS[kind]));

/** The condition of the rows of an open amount. */
export function isOpenAmount(kind: OpenKind): SQL {
  return WRITTEN[kind];
}
