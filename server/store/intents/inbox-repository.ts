import 'server-only';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { SIGNABLE_ATTEMPT_STATES } from '#lib/burns/attempt-state.ts';
import { UNEXPLAINED_PROBLEMS, UNKNOWN_TRANSACTION } from '#lib/burns/open-authorization.ts';
import type { InboxCounts } from '#lib/intents/overview/inbox.ts';
import {
  ENDS_WITH_BURN,
  NOT_HANDLEABLE,
  OLDEST_FIRST,
  type InboxReason,
} from '#lib/intents/overview/inbox-reasons.ts';
import { isOneOf } from '#server/store/bulk.ts';
import type { Executor } from '#server/store/database.ts';
import { MAY_HAVE_OTHER_BURNED, mayHaveOtherBurned } from './doubts/other-burned-candidates.ts';
import { IS_BURN_HANDLED, IS_HANDLED } from './handling/is-handled.ts';
import { asksFor, NEEDED_REASON, NEEDING_PARTS } from './handling/needed-reason.ts';
import { hasOutcome } from './has-outcome.ts';
import { STATUS_BEGAN } from './status-began.ts';
import type { IntentRow } from './intents-repository.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { literals, writeOut } from '#server/store/write-out.ts';

/**
 * An intent and the action that its status and its attempts need. Whether its page offers that action depends
 * on its resource.
 */
export type AskingIntent = IntentRow & {
  readonly reason: InboxReason;
  /** Whether a user handles it, so that only its normal steps are asked for. */
  readonly isHandled: boolean;
  /** When the burn authorization ends that a wallet may yet use; read where rows are shown. */
  readonly authorizationEndsAt?: Date | null;
};

/**
 * Intents that need a user's action: the first ones of each reason, and how many each has. Of those that are
 * to be signed there may be more, because their resource can say otherwise, and all that may have another of
 * their origin that was burned.
 */
export async function listAskingIntents(
  db: Executor,
  eachLimit: number,
  signLimit: number,
): Promise<{ rows: AskingIntent[]; counts: InboxCounts }> {
  // As `byUrgency` has it.
  const order = sql`${ACTION_ENDS_AT} asc nulls last, ${WAITS_SINCE} asc nulls last,
    ${intents.createdAt} desc, ${intents.id} desc`;
  const placed = db
    .select({
      askingId: sql<string>`${intents.id}`.as('asking_id'),
      reason: sql<InboxReason>`reason`.as('reason'),
      count: sql<number>`(count(*) over (partition by reason))::int`.as('reason_count'),
      place: sql<number>`row_number() over (partition by reason order by ${order})`.as('place'),
    })
    .from(ASKING_WITH_REASON)
    .as('placed');
  const isToSign = inArray(placed.reason, ['sign', 'confirm_order']);
  const rows = await db
    .select({
      intent: intents,
      reason: placed.reason,
      count: placed.count,
      isHandled: IS_HANDLED,
      authorizationEndsAt: AUTHORIZATION_ENDS_AT,
    })
    .from(placed)
    .innerJoin(intents, eq(intents.id, placed.askingId))
    .where(
      or(
        lte(placed.place, eachLimit),
        and(isToSign, or(lte(placed.place, signLimit), PLACED_MAY_HAVE_OTHER_BURNED)),
      ),
    )
    .orderBy(placed.reason, placed.place);
  return {
    rows: rows.map(({ intent, count: _count, ...asked }) => ({ ...intent, ...asked })),
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

/** How many need action for each of the reasons. */
export async function countAsking(
  db: Executor,
  reasons: readonly InboxReason[],
): Promise<Map<InboxReason, number>> {
  const asking = selectAsking(db)
    .where(inArray(REASON, [...reasons]))
    .as('asking');
  const rows = await db
    .select({ reason: asking.reason, count: sql<number>`count(*)::int` })
    .from(asking)
    .groupBy(asking.reason);
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

/**
 * Whether a row needs action for one of the reasons. As an array, which is read once and whose rows are then
 * found by their key.
 */
export function isAskingFor(reasons: readonly InboxReason[]): SQL {
  return sql`${intents.id} = any(array(
    select ${intents.id} from ${ASKING} where ${inArray(REASON, [...reasons])}))`;
}

function selectAsking(db: Executor) {
  const columns = { askingId: sql<string>`${intents.id}`.as('asking_id'), reason: REASON.as('reason') };
  return db.select(columns).from(ASKING);
}

/** The whole rows of those: only these are sorted by their keys. */
function selectRows(db: Executor, asking: ReturnType<ReturnType<typeof selectAsking>['as']>) {
  return db
    .select({ intent: intents, reason: asking.reason, isHandled: IS_HANDLED })
    .from(asking)
    .innerJoin(intents, eq(intents.id, asking.askingId));
}

function toAskingIntent({
  intent,
  ...asked
}: { readonly intent: IntentRow } & Pick<AskingIntent, 'reason' | 'isHandled'>): AskingIntent {
  return { ...intent, ...asked };
}

/** Their rows by id, so many of those after one. */
export async function listAskingBatch(
  db: Executor,
  reasons: readonly InboxReason[],
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<AskingIntent[]> {
  const asking = selectAsking(db)
    .where(and(inArray(REASON, [...reasons]), after === undefined ? undefined : gt(intents.id, after)))
    .orderBy(intents.id)
    .limit(limit)
    .as('asking');
  const rows = await selectRows(db, asking).orderBy(asking.askingId);
  return rows.map(toAskingIntent);
}

/**
 * Their rows: of the reasons that come first, of those what was reported as paid or burned, what may have
 * another of its origin that was burned, the newest.
 */
export async function listAskingRows(
  db: Executor,
  reasons: readonly InboxReason[],
  limit: number,
): Promise<AskingIntent[]> {
  const asking = selectAsking(db)
    .where(inArray(REASON, [...reasons]))
    .orderBy(
      sql`array_position(array[${sql.join([...reasons], sql`, `)}]::text[], ${REASON})`,
      desc(intents.wasReportedTaken),
      sql`(${asksFor('sign')} and ${MAY_HAVE_OTHER_BURNED}) desc`,
      desc(intents.createdAt),
      desc(intents.id),
    )
    .limit(limit)
    .as('asking');
  const rows = await selectRows(db, asking);
  return rows.map(toAskingIntent);
}

/**
 * Why each needs action that a user handles, as far as the database reads it: all of them, or of these.
 */
export function listHandled(
  db: Executor,
  among?: readonly string[],
): Promise<{ id: string; reason: InboxReason }[]> {
  return db
    .select({ id: sql<string>`${intents.id}`, reason: REASON })
    .from(HANDLED)
    .where(among && isOneOf(intents.id, among));
}

/** The whole rows of those that a user handles, by their ids. */
export async function listHandledRows(db: Executor, ids: readonly string[]): Promise<AskingIntent[]> {
  const rows = await db
    .select({ intent: intents, reason: REASON, isHandled: IS_HANDLED })
    .from(intents)
    .where(isOneOf(intents.id, ids));
  return rows.map(toAskingIntent);
}

/** Onramps whose payment is awaited, those first that end first. */
export async function listAwaitingPayment(db: Executor, limit: number): Promise<AskingIntent[]> {
  const rows = await db
    .select({ intent: intents, isHandled: IS_HANDLED })
    .from(intents)
    .where(and(isNotNull(intents.nextPollAt), asksFor('pay'), isNull(intents.contradictedAt)))
    .orderBy(sql`${intents.expiresAt} asc nulls last`, desc(intents.createdAt))
    .limit(limit);
  return rows.map(({ intent, isHandled }) => ({ ...intent, reason: 'pay', isHandled }));
}

/** By the id that is placed, so that few rows are found by their key instead of the table being read. */
const PLACED_MAY_HAVE_OTHER_BURNED = mayHaveOtherBurned(sql.raw('placed.asking_id'));

/** The attempts of `isAuthorizationOpen`. */
const IS_AUTHORIZATION_OPEN = sql`((${inArray(burnAttempts.state, SIGNABLE_ATTEMPT_STATES)}
    and coalesce(${burnAttempts.problem}, '') not in (${literals(UNEXPLAINED_PROBLEMS)}))
  or (${burnAttempts.state} = ${UNKNOWN_TRANSACTION.state} and ${burnAttempts.problem} = ${UNKNOWN_TRANSACTION.problem}))`;

const AUTHORIZATION_ENDS_AT = writeOut(sql<Date | null>`(
  select min(${burnAttempts.authorizationExpiresAt}) from ${burnAttempts}
  where ${burnAttempts.intentId} = ${intents.id} and ${IS_AUTHORIZATION_OPEN})`).mapWith(
  burnAttempts.authorizationExpiresAt,
);

/**
 * The reason of a row: of several that apply, the most urgent of INBOX_TABLE.
 *
 * @public For `inbox-repository.test.ts`.
 */
export const REASON = writeOut(sql<InboxReason>`case
  when ${hasOutcome('burned_not_paid')} and ${IS_BURN_HANDLED} then 'burned_handled'
  else ${NEEDED_REASON} end`);

/** The columns that order and identify these intents: whole rows would be sorted on disk. */
const KEY = sql`${intents.id}, ${intents.intentType}, ${intents.status}, ${intents.expiresAt}, ${intents.createdAt}, ${intents.contradictedAt}, ${intents.updatedAt}, ${intents.statusSince}, ${intents.scheduledFor}, ${intents.nextPollAt}, ${intents.burnStanding}, ${intents.failureCode}, ${intents.isBurnRepeated}, ${intents.handledAt}, ${intents.handledAs}, ${intents.wasReportedTaken}, ${intents.wasReportedPaid}`;
// A union, because each of its parts has an index of its own and an `or` over them has none.
const needing = (also?: SQL) =>
  sql`(${sql.join(
    NEEDING_PARTS.map((part) => sql`select ${KEY} from ${intents} where ${and(part, also)}`),
    sql` union `,
  )}) as ${intents}`;
/** What a user handles is not asked for, but the normal steps of it are. */
const ASKING = writeOut(sql`(
  select ${KEY} from ${needing()} where ${or(not(IS_HANDLED), inArray(REASON, [...NOT_HANDLEABLE]))}
) as ${intents}`);
/** What a user handles, as `IS_HANDLED` has it; what no user ever marked is not read. */
const HANDLED = writeOut(sql`(
  select ${KEY} from ${needing(isNotNull(intents.handledAt))} where ${IS_HANDLED}
) as ${intents}`);
/** The same with the reason of each as `reason`, which is read once however often it is named. */
const ASKING_WITH_REASON = writeOut(
  sql`(select *, ${REASON} as reason from ${ASKING} offset 0) as ${intents}`,
);

/** When the action of a row of these ends: of what is not to be signed or paid never, whatever its status. */
const ACTION_ENDS_AT = writeOut(sql`case
  when ${asksFor('sign')} and reason in (${literals(ENDS_WITH_BURN)})
    then least(${intents.expiresAt}, ${AUTHORIZATION_ENDS_AT})
  when reason = 'pay' then ${intents.expiresAt} end`);

/** Since when a row of these needs action, as `toSince` has it; null of those that are not `OLDEST_FIRST`. */
const WAITS_SINCE = writeOut(sql`case
  when reason = 'contradicted' then coalesce(${intents.contradictedAt}, ${STATUS_BEGAN})
  when reason in (${literals(OLDEST_FIRST)}) then ${STATUS_BEGAN} end`);
