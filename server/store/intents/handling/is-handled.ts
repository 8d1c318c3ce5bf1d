import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import { ENDED_AFTER_REPORT, hasOutcome } from '#server/store/intents/has-outcome.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { STATUS_BEGAN } from '#server/store/intents/status-began.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { contradictions } from '#server/store/schema/schema-orders.ts';
import { WITHOUT_DETAIL } from './mark-detail.ts';
import { writeOut } from '#server/store/write-out.ts';
import { WHAT_IS_NEEDED } from './needed-reason.ts';

const keyOf = (need: SQL) => sql<string>`concat(${need}, '|', ${intents.status}, '|',
  floor(extract(epoch from ${STATUS_BEGAN}) * 1000), '|', ${intents.burnStanding}, '|', ${intents.wasReportedTaken})`;

/**
 * What a mark is of, as far as the database reads it (`markOf` adds the rest). Whatever changes of it needs
 * action again, also where the inbox calls it the same.
 */
export const HANDLED_KEY = keyOf(WHAT_IS_NEEDED);
/** The same of a burn that was not paid, which is the first of all reasons; no attempt is read for it. */
const BURN_KEY = keyOf(sql`'burned_not_paid'`);

const IS_BURN = hasOutcome('burned_not_paid');
/**
 * `handled_as` is null in a mark of an older version, which was only of a burn that was not paid, or of a
 * conversion that ended after a report: it counts while the row has the status that it was made in.
 */
const isHandledAs = (key: SQL, older: SQL) =>
  writeOut(sql<boolean>`(case
  when ${intents.handledAt} is null or ${intents.contradictedAt} > ${intents.handledAt} then false
  when ${intents.handledAs} is null then coalesce(${older} and ${STATUS_BEGAN} <= ${intents.handledAt}, false)
  else ${WITHOUT_DETAIL} = ${key} end)`);

/**
 * A user handles it, and nothing has changed since that needs action again; never null. Of a row whose reason
 * depends on its resource, `isMarkOf` decides the rest.
 */
export const IS_HANDLED = isHandledAs(HANDLED_KEY, sql`(${IS_BURN} or ${ENDED_AFTER_REPORT})`);
/** The same, for rows that burned and were not paid. */
export const IS_BURN_HANDLED = isHandledAs(BURN_KEY, IS_BURN);

const OPEN_STATEMENTS = sql`(select count(*) from ${contradictions}
  where ${contradictions.intentId} = ${intents.id} and ${contradictions.reviewedAt} is null)`;
/** The same of what who marks it has seen: what the mark is of, and how many statements are not reviewed. */
export const SEEN_STATE = sql<string>`concat(${HANDLED_KEY}, '|', ${OPEN_STATEMENTS})`;

type HandledColumns = Pick<
  IntentRow,
  | 'status'
  | 'statusSince'
  | 'updatedAt'
  | 'burnStanding'
  | 'failureCode'
  | 'wasReportedTaken'
  | 'wasReportedPaid'
  | 'contradictedAt'
  | 'handledAt'
  | 'handledAs'
>;

/** Whether it burned and was not paid, and a user handles that: the rows of `IS_BURN_HANDLED`. */
export function isBurnHandled(row: HandledColumns): boolean {
  const { contradictedAt, handledAt, handledAs } = row;
  if (handledAt === null || findBurnOutcome(row) !== 'burned_not_paid') return false;
  if (contradictedAt !== null && contradictedAt > handledAt) return false;
  return handledAs === null ? statusBeganAt(row) <= handledAt : handledAs === toBurnKey(row);
}

function toBurnKey(row: HandledColumns): string {
  const { status, burnStanding, wasReportedTaken } = row;
  const beganMs = statusBeganAt(row).getTime();
  return ['burned_not_paid', status, beganMs, burnStanding, wasReportedTaken ? 't' : 'f'].join('|');
}
