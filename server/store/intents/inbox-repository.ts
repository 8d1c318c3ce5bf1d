import 'server-only';
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import { INBOX_REASONS, type InboxReason } from '#lib/intents/overview-view.ts';
import { KNOWN_STATUSES, statusesAsking } from '#lib/intents/status.ts';
import type { Executor } from '#server/store/database.ts';
import { hasOutcome } from './has-outcome.ts';
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
export type AskingIntent = IntentRow & { readonly reason: InboxReason };

/** Intents that need a user's action, the most urgent first, and how many there are. */
export async function listAskingIntents(
  db: Executor,
  limit: number,
): Promise<{ rows: AskingIntent[]; total: number }> {
  const order = sql`${URGENCY}, ${intents.expiresAt} asc nulls last, ${intents.createdAt} desc`;
  const top = db
    .select({
      askingId: sql<string>`${intents.id}`.as('asking_id'),
      reason: REASON.as('reason'),
      total: sql<number>`(count(*) over ())::int`.as('total'),
      place: sql<number>`row_number() over (order by ${order})`.as('place'),
    })
    .from(ASKING)
    .orderBy(sql`place`)
    .limit(limit)
    .as('top');
  const rows = await db
    .select({ intent: intents, reason: top.reason, total: top.total })
    .from(top)
    .innerJoin(intents, eq(intents.id, top.askingId))
    .orderBy(top.place);
  return {
    rows: rows.map(({ intent, reason }) => ({ ...intent, reason })),
    total: rows[0]?.total ?? 0,
  };
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

const IS_ESCALATED = hasAttempt(['escalated']);
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
/** The service has the proof and has not found the burn (R45). */
const IS_UNVERIFIED = and(
  eq(intents.status, 'burn_approved'),
  sql`${intents.updatedAt} < now() - ${STUCK_AFTER}`,
);

const REASON = sql<InboxReason>`case
  when ${hasOutcome('burned_not_paid')} then 'burned_not_paid'
  when ${IS_ESCALATED} then 'escalate'
  when ${IS_CONTRADICTED} then 'contradicted'
  when ${hasOutcome('outcome_unknown')} then 'outcome_unknown'
  when ${IS_UNVERIFIED} or (${asksFor('sign')} and ${IS_STUCK}) then 'burn_stuck'
  when ${asksFor('sign')} and not ${IS_ORDERED} then 'confirm_order'
  when ${asksFor('sign')} then 'sign'
  when ${asksFor('review')} then 'failed'
  when ${asksFor('pay')} then 'pay'
  else 'unknown_status' end`;

const URGENCY = sql`array_position(${sql.raw(`array[${INBOX_REASONS.map((reason) => `'${reason}'`).join(', ')}]`)}, ${REASON})`;

/**
 * Rows still polled are those that can change; of the others only those need action that burned, or may have,
 * and the contradicted ones.
 */
const CAN_ASK = and(
  isNotNull(intents.nextPollAt),
  or(
    asksFor('pay', 'review'),
    and(asksFor('sign'), sql`(not ${hasAttempt(SIGNED_STATES)} or ${IS_STUCK})`),
    IS_UNVERIFIED,
    IS_UNKNOWN,
  ),
);
/** The columns that order and identify these intents: whole rows would be sorted on disk. */
const KEY = sql`${intents.id}, ${intents.status}, ${intents.expiresAt}, ${intents.createdAt}, ${intents.contradictedAt}, ${intents.updatedAt}, ${intents.burnStanding}`;
// A union, because each of its parts has an index of its own and an `or` over them has none.
const ASKING = sql`(
  select ${KEY} from ${intents} where ${CAN_ASK}
  union select ${KEY} from ${intents} where ${IS_CONTRADICTED}
  union select ${KEY} from ${intents} where ${hasOutcome('burned_not_paid')}
  union select ${KEY} from ${intents} where ${hasOutcome('outcome_unknown')}
  union select ${KEY} from ${intents} where ${intents.id} in (
    select ${burnAttempts.intentId} from ${burnAttempts} where ${burnAttempts.state} = 'escalated')
) as ${intents}`;
