import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { BurnOutcome, BurnStanding } from '#lib/intents/burn/burn-outcome.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

// Written out, not as parameters: only so does a plan see that the index of these rows serves it.
const OF_STANDING: Readonly<Record<BurnStanding, SQL>> = {
  burned: sql`${intents.burnStanding} = 'burned' and ${intents.status} in ('expired', 'canceled', 'failed')`,
  open: sql`${intents.burnStanding} = 'open' and ${intents.status} in ('expired', 'canceled')`,
};

/** The rows of `findBurnOutcome`, by the index `intents_burn_outcome`. */
export function hasOutcome(outcome: BurnOutcome): SQL {
  return sql`(${OF_STANDING[outcome === 'burned_not_paid' ? 'burned' : 'open']})`;
}

/**
 * Over without effect, although the service reported it as paid or burned before; by the index
 * `intents_ended_after_report`.
 */
export const ENDED_AFTER_REPORT = sql`(${intents.wasReportedTaken} and ${intents.status} in ('expired', 'canceled'))`;
