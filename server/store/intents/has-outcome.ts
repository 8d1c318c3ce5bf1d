import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { BurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { IS_BURNED } from '#server/store/burns/is-burned.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/** `isBurnDenied`. */
const IS_DENIED = sql`(${intents.status} = 'failed' and ${intents.failureCode} is not distinct from 'burn_failed')`;

/** The service says that a burn failed which the chain has executed: whether it burned is not known. */
export const IS_DISPUTED = sql`(${IS_BURNED} and ${IS_DENIED})`;
/** The payout was reported before: `isPayoutInDoubt` of what burned. */
const IS_PAYOUT_IN_DOUBT = sql`(${IS_BURNED} and ${intents.wasReportedPaid}
  and ${intents.status} in ('expired', 'canceled', 'failed'))`;
// Written out, not as parameters: only so does a plan see that the index of these rows serves it.
const OF_OUTCOME: Readonly<Record<BurnOutcome, SQL>> = {
  burned_not_paid: sql`(${IS_BURNED} and ${intents.status} in ('expired', 'canceled', 'failed') and not ${IS_DENIED}
    and not ${intents.wasReportedPaid})`,
  outcome_unknown: sql`((${intents.burnStanding} = 'open' and ${intents.status} in ('expired', 'canceled'))
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
export const ENDED_AFTER_REPORT = sql`(${intents.wasReportedTaken} and ${intents.status} in ('expired', 'canceled'))`;
