import 'server-only';
import { and, eq, inArray, isNotNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { attemptStates } from '#lib/burns/attempt-state.ts';
import { STUCK_PROBLEMS } from '#lib/burns/burn-problems.ts';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import {
  KNOWN_STATUSES,
  REFUND_STATUSES,
  statusesAsking,
  statusFacts,
  typeAskedFor,
  type Status,
} from '#lib/intents/status.ts';
import { IS_BURN_REPEATED, MINT_NOT_FOUND } from '#server/store/intents/doubts/doubt-conditions.ts';
import { IS_BURNED } from '#server/store/burns/is-burned.ts';
import { ENDED_AFTER_REPORT, hasOutcome } from '#server/store/intents/has-outcome.ts';
import { STATUS_BEGAN } from '#server/store/intents/status-began.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { intentOrders } from '#server/store/schema/schema-orders.ts';
import { literals, writeOut } from '#server/store/write-out.ts';

/** Attempts that need no signature any more. */
const SIGNED_STATES = attemptStates(({ phase }) => phase === 'signed');
const WAITING_STATES = attemptStates(({ isWaiting }) => isWaiting);

const hasAttempt = (states: readonly BurnAttemptState[]) => sql<boolean>`exists (
  select 1 from ${burnAttempts}
  where ${burnAttempts.intentId} = ${intents.id} and ${inArray(burnAttempts.state, [...states])})`;

/** Paid after all, or refunded, it needs no user any more. */
const IS_UNSETTLED = notInArray(intents.status, ['completed', ...REFUND_STATUSES]);
const IS_ESCALATED = and(hasAttempt(['escalated']), IS_UNSETTLED);
type Asked = Parameters<typeof statusesAsking>[0];
const hasStatusAsking = (...what: Asked[]) => inArray(intents.status, what.flatMap(statusesAsking));
/** Whether the status of a row asks for this, and its type is the one of which it is asked. */
export function asksFor(what: Asked): SQL {
  const type = typeAskedFor(what);
  const hasStatus = hasStatusAsking(what);
  return type === null ? hasStatus : sql`(${hasStatus} and ${eq(intents.intentType, type)})`;
}
const IS_UNKNOWN = notInArray(intents.status, [...KNOWN_STATUSES]);

const IS_CONTRADICTED = isNotNull(intents.contradictedAt);
const IS_ORDERED = sql`exists (
  select 1 from ${intentOrders} where ${intentOrders.intentId} = ${intents.id})`;

/** For this long nothing is unusual about an attempt that waits. */
const STUCK_AFTER = sql.raw(`interval '10 minutes'`);
/** What the service accepted waits for nothing more, unless the service awaits a signature all the same. */
const IS_WAITING = sql`(${burnAttempts.state} in (${literals(WAITING_STATES)})
  or (${burnAttempts.state} = 'accepted' and ${asksFor('sign')}))`;
/** What refuses these may be another at each try, so that the attempt is never the same for long. */
const IS_TRIED_LONG = sql`((${burnAttempts.state} = 'preparing'
    and ${burnAttempts.startedAt} < now() - ${STUCK_AFTER})
  or (${burnAttempts.state} = 'submitting' and ${burnAttempts.problem} is not null
    and exists (select 1 from ${burnProofs} where ${burnProofs.attemptId} = ${burnAttempts.id}
      and ${burnProofs.state} = 'mined' and ${burnProofs.createdAt} < now() - ${STUCK_AFTER})))`;
/** The attempts that a user has to review: what they wait for did not come, or is not explained. */
const STUCK_ATTEMPTS = sql`from ${burnAttempts} where ${burnAttempts.intentId} = ${intents.id} and (
  ${burnAttempts.problem} in (${literals(STUCK_PROBLEMS)})
  or (${IS_WAITING} and ${burnAttempts.updatedAt} < now() - ${STUCK_AFTER})
  or ${IS_TRIED_LONG})`;
const IS_STUCK = sql<boolean>`exists (select 1 ${STUCK_ATTEMPTS})`;
/** Which they are and at what each is stuck: another attempt, state or problem is another need. */
const STUCK_AT = sql`(
  select string_agg(concat_ws(':', left(${burnAttempts.id}::text, 8), ${burnAttempts.state}, ${burnAttempts.problem}),
    ' ' order by ${burnAttempts.id}) ${STUCK_ATTEMPTS})`;
/** What `STATUS_TABLE` has of the status of a row, an unknown one included. */
function limitOf(limit: 'overdueAfterMs' | 'overdueAfterStartMs' | 'overdueIfTakenMs'): SQL {
  const toInterval = (status: Status) => {
    const limitMs = statusFacts(status)[limit];
    return limitMs === null ? 'null' : `interval '${String(limitMs / 1_000)} seconds'`;
  };
  const rows = KNOWN_STATUSES.map((status) => `when '${status}' then ${toInterval(status)}`);
  return sql`case ${intents.status} ${sql.raw(`${rows.join(' ')} else ${toInterval('')}`)} end`;
}
/** The rows of `isOverdue`. */
const IS_OVERDUE = sql`(case when ${intents.scheduledFor} is not null and ${limitOf('overdueAfterStartMs')} is not null
  then ${intents.scheduledFor} < now() - ${limitOf('overdueAfterStartMs')}
  else ${STATUS_BEGAN} < now() - coalesce(${limitOf('overdueAfterMs')},
    case when ${intents.wasReportedTaken} or ${IS_BURNED} then ${limitOf('overdueIfTakenMs')} end) end)`;

/** The service has the proof and has not found the burn (R45). */
const IS_UNVERIFIED = and(eq(intents.status, 'burn_approved'), IS_OVERDUE);

/** Of several reasons that apply, the most urgent of INBOX_TABLE, whether a user handles it or not. */
export const NEEDED_REASON = writeOut(sql<InboxReason>`case
  when ${hasOutcome('burned_not_paid')} then 'burned_not_paid'
  when ${IS_ESCALATED} then 'escalate'
  when ${IS_BURN_REPEATED} then 'burn_repeated'
  when ${ENDED_AFTER_REPORT} then 'ended_after_report'
  when ${IS_CONTRADICTED} then 'contradicted'
  when ${hasOutcome('outcome_unknown')} then 'outcome_unknown'
  when ${MINT_NOT_FOUND} then 'mint_not_found'
  when (${asksFor('sign')} and ${IS_STUCK}) or ${IS_UNVERIFIED} then 'burn_stuck'
  when ${IS_OVERDUE} then 'overdue'
  when ${asksFor('sign')} and not ${IS_ORDERED} then 'confirm_order'
  when ${asksFor('sign')} then 'sign'
  when ${asksFor('review')} then 'failed'
  when ${asksFor('pay')} then 'pay'
  else 'unknown_status' end`);

/**
 * Rows still polled are those that can change; of the others only those need action that burned or were paid,
 * or may have, the contradicted ones, those whose mint no node knows, and those that burned twice.
 */
const CAN_ASK = and(
  isNotNull(intents.nextPollAt),
  or(
    // Also of the other type: that has an unknown status then, and only the reason reads the type.
    hasStatusAsking('pay', 'review'),
    and(hasStatusAsking('sign'), sql`(not ${hasAttempt(SIGNED_STATES)} or ${IS_STUCK})`),
    IS_OVERDUE,
    IS_UNKNOWN,
  ),
);
const OTHERS = [
  IS_CONTRADICTED,
  hasOutcome('burned_not_paid'),
  hasOutcome('outcome_unknown'),
  ENDED_AFTER_REPORT,
  MINT_NOT_FOUND,
  IS_BURN_REPEATED,
];
/** What needs action, in parts that each have an index. */
export const NEEDING_PARTS = [
  CAN_ASK,
  ...OTHERS,
  and(
    IS_UNSETTLED,
    sql`${intents.id} in (
      select ${burnAttempts.intentId} from ${burnAttempts} where ${burnAttempts.state} = 'escalated')`,
  ),
];
const NEEDS_ACTION = writeOut(sql`${or(CAN_ASK, ...OTHERS, IS_ESCALATED)}`);

/** Why a row needs action; null where it needs none. */
export const REASON_IF_NEEDED = sql<InboxReason | null>`case when ${NEEDS_ACTION} then ${NEEDED_REASON} end`;
/**
 * The same with what else may hold beside a more urgent reason: it takes too long, its attempts are stuck. A
 * burn that was not paid is over, and no attempt is read for it. Where nothing else holds it is the reason
 * alone, as older builds wrote it.
 */
export const WHAT_IS_NEEDED = writeOut(sql`case when ${NEEDS_ACTION} then (
  select case reason when 'burned_not_paid' then reason else
    concat_ws(' ', reason, case when reason <> 'overdue' and ${IS_OVERDUE} then 'overdue' end, ${STUCK_AT}) end
  from (select ${NEEDED_REASON} as reason offset 0) as needed) end`);
