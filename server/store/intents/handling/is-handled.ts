import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { hasOutcome } from '#server/store/intents/has-outcome.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { contradictions } from '#server/store/schema/schema-orders.ts';
import { STATUS_BEGAN, WHAT_IS_NEEDED } from './needed-reason.ts';

const keyOf = (need: SQL) => sql<string>`concat(${need}, '|', ${intents.status}, '|',
  floor(extract(epoch from ${STATUS_BEGAN}) * 1000), '|', ${intents.burnStanding}, '|', ${intents.wasReportedTaken})`;

/** What a mark is of. Whatever changes of it needs action again, also where the inbox calls it the same. */
export const HANDLED_KEY = keyOf(WHAT_IS_NEEDED);
/** The same of a burn that was not paid, which is the first of all reasons; no attempt is read for it. */
const BURN_KEY = keyOf(sql`'burned_not_paid'`);

/** `handled_as` is null in a mark of an older version: that is only of a burn that was not paid. */
const isHandledAs = (key: SQL) => sql<boolean>`(case
  when ${intents.handledAt} is null or ${intents.contradictedAt} > ${intents.handledAt} then false
  when ${intents.handledAs} is null then coalesce(${hasOutcome('burned_not_paid')}, false)
  else ${intents.handledAs} = ${key} end)`;

/** A user handles it, and nothing has changed since that needs action again; never null. */
export const IS_HANDLED = isHandledAs(HANDLED_KEY);
/** The same, for rows that burned and were not paid. */
export const IS_BURN_HANDLED = isHandledAs(BURN_KEY);

const OPEN_CLAIMS = sql`(select count(*) from ${contradictions}
  where ${contradictions.intentId} = ${intents.id} and ${contradictions.reviewedAt} is null)`;
/** What who marks it has seen of it: what the mark is of, and how many claims no user has reviewed. */
export const SEEN_STATE = sql<string>`concat(${HANDLED_KEY}, '|', ${OPEN_CLAIMS})`;

type HandledColumns = Pick<
  IntentRow,
  | 'status'
  | 'statusSince'
  | 'updatedAt'
  | 'burnStanding'
  | 'wasReportedTaken'
  | 'contradictedAt'
  | 'handledAt'
  | 'handledAs'
>;

/** Whether it burned and was not paid, and a user handles that: the rows of `IS_BURN_HANDLED`. */
export function isBurnHandled(row: HandledColumns): boolean {
  const { contradictedAt, handledAt, handledAs } = row;
  if (handledAt === null || findBurnOutcome(row) !== 'burned_not_paid') return false;
  if (contradictedAt !== null && contradictedAt > handledAt) return false;
  return handledAs === null || handledAs === toBurnKey(row);
}

function toBurnKey({
  status,
  statusSince,
  updatedAt,
  burnStanding,
  wasReportedTaken,
}: HandledColumns): string {
  const beganMs = (statusSince ?? updatedAt).getTime();
  return ['burned_not_paid', status, beganMs, burnStanding, wasReportedTaken ? 't' : 'f'].join('|');
}
