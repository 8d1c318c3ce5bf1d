import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { BURN_FAILED, type BurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { EFFECTLESS_STATUSES, UNPAID_STATUSES } from '#lib/intents/status.ts';
import { IS_BURNED } from '#server/store/burns/is-burned.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { literals } from '#server/store/write-out.ts';

/** `isBurnDenied`. */
const IS_DENIED = sql`(${intents.status} = 'failed' and ${intents.failureCode} is not distinct from ${literals([BURN_FAILED])})`;

/** `endsUnpaid`. */
const ENDS_UNPAID = sql`${intents.status} in (${literals(UNPAID_STATUSES)})`;
const IS_EFFECTLESS = sql`${intents.status} in (${literals(EFFECTLESS_STATUSES)})`;

/** The service says that a burn failed which the chain has executed: whether it burned is not known. */
export const IS_DISPUTED = sql`(${IS_BURNED} and ${IS_DENIED})`;
/** The payout was reported before: `isPayoutInDoubt` of what burned. */
const IS_PAYOUT_IN_DOUBT = sql`(${IS_BURNED} and ${intents.wasReportedPaid} and ${ENDS_UNPAID})`;
// Written out, not as parameters: only so does a plan see that the index of these rows serves it.
const OF_OUTCOME: Readonly<Record<BurnOutcome, SQL>> = {
  burned_not_paid: sql`(${IS_BURNED} and ${ENDS_UNPAID} and not ${IS_DENIED}
    and not ${intents.wasReportedPaid})`,
  outcome_unknown: sql`((${intents.burnStanding} = 'open' and ${IS_EFFECTLESS})
    or ${IS_DISPUTED} or ${IS_PAYOUT_IN_DOUBT})`,
};

/** The rows of `findBurnOutcome`, by the index `intents_burn_outcome`. */
export function hasOutcome(outcome: BurnOutcome): SQL {
  return OF_OUTCOME[outcome];
}

/**
 * Over without effect, although the service reported it as paid or burned before; by the index
 * `intents_ended_after_report`.
 */
export const ENDED_AFTER_REPORT = sql`(${intents.wasReportedTaken} and ${IS_EFFECTLESS})`;
