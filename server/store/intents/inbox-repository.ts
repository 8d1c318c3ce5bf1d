import 'server-only';
import { and, desc, eq, inArray, isNotNull, isNull, lte, not, notInArray, or, sql } from 'drizzle-orm';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import type { InboxCounts } from '#lib/intents/overview/inbox.ts';
import { NOT_HANDLEABLE, type InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { KNOWN_STATUSES, statusesAsking, statusFacts } from '#lib/intents/status.ts';
import type { Executor } from '#server/store/database.ts';
import { IS_HANDLED } from './handling/is-handled.ts';
import { ENDED_AFTER_REPORT, hasOutcome } from './has-outcome.ts';
import type { IntentRow } from './intents-repository.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { intentOrders } from '#server/store/schema/schema-orders.ts';

/** Attempts that need no signature any more. */
const SIGNED_STATES = ['proof_stored', 'submitting', 'accepted', 'escalated'] as const;
/**
 * An intent and the action that its status and its attempts need. Whether its page offers that action depends
 * on its resource.
 */
export type AskingIntent = IntentRow & {
  readonly reason: InboxReason;
  /** When the burn authorization that waits for its signature ends; read where rows are shown. */
  readonly authorizationEndsAt?: Date | null;
};

/**
 * Intents that need a user's action: the first ones of each reason, and how many each has. Of those that are
 * to be signed there may be more, because their resource can say otherwise.
 */
export async function listAskingIntents(
  db: Executor,
  eachLimit: number,
  signLimit: number,
): Promise<{ rows: AskingIntent[]; counts: InboxCounts }> {
  // What ends by time first; of what is over or only watched, the newest.
  const endsAt = sql`case when ${asksFor('sign')} then least(${intents.expiresAt}, ${AUTHORIZATION_ENDS_AT})
    when ${asksFor('pay')} then ${intents.expiresAt} end`;
  const order = sql`${endsAt} asc nulls last, ${intents.createdAt} desc, ${intents.id} desc`;
  const placed = db
    .select({
      askingId: sql<string>`${intents.id}`.as('asking_id'),
      reason: REASON.as('reason'),
      count: sql<number>`(count(*) over (partition by ${REASON}))::int`.as('reason_count'),
      place: sql<number>`row_number() over (partition by ${REASON} order by ${order})`.as('place'),
    })
    .from(ASKING)
    .as('placed');
  const isToSign = inArray(placed.reason, ['sign', 'confirm_order']);
  const rows = await db
    .select({
      intent: intents,
      reason: placed.reason,
      count: placed.count,
      authorizationEndsAt: AUTHORIZATION_ENDS_AT,
    })
    .from(placed)
    .innerJoin(intents, eq(intents.id, placed.askingId))
    .where(or(lte(placed.place, eachLimit), and(isToSign, lte(placed.place, signLimit))))
    .orderBy(placed.reason, placed.place);
  return {
    rows: rows.map(({ intent, reason, authorizationEndsAt }) => ({ ...intent, reason, authorizationEndsAt })),
    counts: Object.fromEntries(rows.map(({ reason, count }) => [reason, count])),
  };
}

/** The ids of those that need action for one of the reasons, at most so many. */
export async function listAskingIds(
  db: Executor,
  reasons: readonly InboxReason[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${intents.id}` })
    .from(ASKING)
    .where(inArray(REASON, [...reasons]))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Their rows: those of the reasons that come first, and of those the newest. */
export async function listAskingRows(
  db: Executor,
  reasons: readonly InboxReason[],
  limit: number,
): Promise<AskingIntent[]> {
  const asking = db
    .select({ askingId: sql<string>`${intents.id}`.as('asking_id'), reason: REASON.as('reason') })
    .from(ASKING)
    .where(inArray(REASON, [...reasons]))
    .orderBy(
      sql`array_position(array[${sql.join([...reasons], sql`, `)}]::text[], ${REASON})`,
      desc(intents.createdAt),
      desc(intents.id),
    )
    .limit(limit)
    .as('asking');
  const rows = await db
    .select({ intent: intents, reason: asking.reason })
    .from(asking)
    .innerJoin(intents, eq(intents.id, asking.askingId));
  return rows.map(({ intent, reason }) => ({ ...intent, reason }));
}

/** Why an intent needs action, whether a user handles it or not; undefined when it needs none. */
export async function findAskingReason(db: Executor, id: string): Promise<InboxReason | undefined> {
  const [row] = await db.select({ reason: REASON }).from(NEEDING).where(eq(intents.id, id));
  return row?.reason;
}

/** Onramps whose payment is awaited, those first that end first. */
export async function listAwaitingPayment(db: Executor, limit: number): Promise<AskingIntent[]> {
  const rows = await db
    .select()
    .from(intents)
    .where(
      and(
        isNotNull(intents.nextPollAt),
        eq(intents.status, 'awaiting_fiat_payment'),
        isNull(intents.contradictedAt),
      ),
    )
    .orderBy(sql`${intents.expiresAt} asc nulls last`, desc(intents.createdAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, reason: 'pay' }));
}

const hasAttempt = (states: readonly BurnAttemptState[]) => sql<boolean>`exists (
  select 1 from ${burnAttempts}
  where ${burnAttempts.intentId} = ${intents.id} and ${inArray(burnAttempts.state, [...states])})`;

const AUTHORIZATION_ENDS_AT = sql<Date | null>`(
  select min(${burnAttempts.authorizationExpiresAt}) from ${burnAttempts}
  where ${burnAttempts.intentId} = ${intents.id} and ${inArray(burnAttempts.state, ['ready', 'signing'])})`.mapWith(
  burnAttempts.authorizationExpiresAt,
);

/** Paid after all, or refunded, it needs no user any more. */
const IS_UNSETTLED = notInArray(intents.status, ['completed', 'refunding', 'refunded']);
const IS_ESCALATED = and(hasAttempt(['escalated']), IS_UNSETTLED);
const asksFor = (...what: Parameters<typeof statusesAsking>[0][]) =>
  inArray(intents.status, what.flatMap(statusesAsking));
const IS_UNKNOWN = notInArray(intents.status, [...KNOWN_STATUSES]);

const IS_CONTRADICTED = isNotNull(intents.contradictedAt);
const IS_ORDERED = sql`exists (
  select 1 from ${intentOrders} where ${intentOrders.intentId} = ${intents.id})`;

/** For this long nothing is unusual about an attempt that waits. */
const STUCK_AFTER = sql.raw(`interval '10 minutes'`);
/** An attempt that a user has to review: what it waits for did not come, or is not explained. */
const IS_STUCK = sql<boolean>`exists (
  select 1 from ${burnAttempts}
  where ${burnAttempts.intentId} = ${intents.id} and (
    ${burnAttempts.problem} in ('burn_unclear', 'burn_transaction_unknown', 'burn_nonce_used')
    or (${burnAttempts.state} in ('preparing', 'signing', 'proof_stored', 'submitting', 'accepted')
      and ${burnAttempts.updatedAt} < now() - ${STUCK_AFTER})))`;
const OVERDUE_AFTER = sql.raw(
  KNOWN_STATUSES.flatMap((status) => {
    const { overdueAfterMs } = statusFacts(status);
    return overdueAfterMs === null
      ? []
      : `when '${status}' then interval '${overdueAfterMs / 1_000} seconds'`;
  }).join(' '),
);
/** The rows of `isOverdue`. */
const IS_OVERDUE = sql`case ${intents.status} when 'scheduled' then ${intents.scheduledFor}
  else coalesce(${intents.statusSince}, ${intents.updatedAt}) end < now() - case ${intents.status} ${OVERDUE_AFTER} end`;

/** The service has the proof and has not found the burn (R45). */
const IS_UNVERIFIED = and(eq(intents.status, 'burn_approved'), IS_OVERDUE);

/**
 * The reason of a row: of several that apply, the most urgent of INBOX_TABLE.
 *
 * @public For the test that it is.
 */
export const REASON = sql<InboxReason>`case
  when ${hasOutcome('burned_not_paid')} and ${IS_HANDLED} then 'burned_handled'
  when ${hasOutcome('burned_not_paid')} then 'burned_not_paid'
  when ${IS_ESCALATED} then 'escalate'
  when ${ENDED_AFTER_REPORT} then 'ended_after_report'
  when ${IS_CONTRADICTED} then 'contradicted'
  when ${hasOutcome('outcome_unknown')} then 'outcome_unknown'
  when (${asksFor('sign')} and ${IS_STUCK}) or ${IS_UNVERIFIED} then 'burn_stuck'
  when ${IS_OVERDUE} then 'overdue'
  when ${asksFor('sign')} and not ${IS_ORDERED} then 'confirm_order'
  when ${asksFor('sign')} then 'sign'
  when ${asksFor('review')} then 'failed'
  when ${asksFor('pay')} then 'pay'
  else 'unknown_status' end`;

/**
 * Rows still polled are those that can change; of the others only those need action that burned or were paid,
 * or may have, and the contradicted ones.
 */
const CAN_ASK = and(
  isNotNull(intents.nextPollAt),
  or(
    asksFor('pay', 'review'),
    and(asksFor('sign'), sql`(not ${hasAttempt(SIGNED_STATES)} or ${IS_STUCK})`),
    IS_OVERDUE,
    IS_UNKNOWN,
  ),
);
/** The columns that order and identify these intents: whole rows would be sorted on disk. */
const KEY = sql`${intents.id}, ${intents.status}, ${intents.expiresAt}, ${intents.createdAt}, ${intents.contradictedAt}, ${intents.updatedAt}, ${intents.statusSince}, ${intents.scheduledFor}, ${intents.burnStanding}, ${intents.handledAt}, ${intents.handledAs}, ${intents.wasReportedTaken}`;
// A union, because each of its parts has an index of its own and an `or` over them has none.
const NEEDING = sql`(
  select ${KEY} from ${intents} where ${CAN_ASK}
  union select ${KEY} from ${intents} where ${IS_CONTRADICTED}
  union select ${KEY} from ${intents} where ${hasOutcome('burned_not_paid')}
  union select ${KEY} from ${intents} where ${hasOutcome('outcome_unknown')}
  union select ${KEY} from ${intents} where ${ENDED_AFTER_REPORT}
  union select ${KEY} from ${intents} where ${IS_UNSETTLED} and ${intents.id} in (
    select ${burnAttempts.intentId} from ${burnAttempts} where ${burnAttempts.state} = 'escalated')
) as ${intents}`;
/** What a user handles is not asked for, but the normal steps of it are. */
const ASKING = sql`(
  select ${KEY} from ${NEEDING} where ${or(not(IS_HANDLED), inArray(REASON, [...NOT_HANDLEABLE]))}
) as ${intents}`;
