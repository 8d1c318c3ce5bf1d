import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { intentTypeSchema } from '#lib/intents/intent-type-schema.ts';
import { EFFECTLESS_STATUSES, ENDED_STATUSES, REPORTED_STATUSES, statusFacts } from '#lib/intents/status.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';
import {
  CHAIN_SIDES,
  REPORT_EXCEPTIONS,
  WEBHOOK_SIDES,
  type ReportException,
} from '#lib/reports/exceptions.ts';
import type { Reconciliation } from '#lib/reports/report-view.ts';
import { CLOCK_TOLERANCE_MS } from '#lib/time/clock-tolerance.ts';
import { DELIVERED_FOR_HOURS } from '#lib/webhooks/delivery-attempts.ts';
import { isOneOf } from '#server/store/bulk.ts';
import type { Executor } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { IS_PROVEN } from '#server/store/burns/burn-proofs-repository.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { intents, mintReadings } from '#server/store/schema/schema-intents.ts';
import { intentHandlings } from '#server/store/schema/schema-notes.ts';
import { users } from '#server/store/schema/schema.ts';
import { IS_HANDLED, SEEN_STATE } from '#server/store/intents/handling/is-handled.ts';
import { IS_BURNED } from '#server/store/burns/is-burned.ts';
import { hasOutcome } from '#server/store/intents/has-outcome.ts';
import { HAS_ENDED, STATUS_BEGAN } from '#server/store/intents/status-began.ts';
import { literals, writeOut } from '#server/store/write-out.ts';
import {
  IS_REFUNDED,
  WAS_REFUNDED,
  join,
  WHEN_DOUBTED,
  WITH_NAMED,
} from '#server/store/intents/doubts/doubt-conditions.ts';
import type { Period } from '#lib/reports/report-period.ts';
import { endedWithin } from './ended-days-repository.ts';

export interface ReconciliationScope {
  readonly span: Period;
  /** Deliveries that are older are deleted: whether there was one is not known. */
  readonly webhooksKeptForDays: number;
}

/** Statuses that moved money or may have, by themselves. */
const MOVING = literals(ENDED_STATUSES.filter((status) => statusFacts(status).stage !== 'ended'));
/** The service reported that it was paid or burned, and then that it is over (R42, R44). */
const ENDED_AFTER_PAYMENT = sql`(${intents.status} in (${literals(EFFECTLESS_STATUSES)})
  and ${IS_BURNED} is not true and (named is not null or ${intents.wasReportedTaken}))`;
const MOVED = sql`(${intents.status} in (${MOVING}) or ${intents.burnStanding} is not null
  or ${intents.contradictedAt} is not null or ${ENDED_AFTER_PAYMENT})`;
const CHAIN_SIDE = sql`case when ${IS_BURNED} then 'proven'
  when ${mintReadings.standing} = 'minted' then 'minted' when named is not null then 'named' else 'none' end`;
/** No network shows a refund: of what was refunded it shows only the burn that came before. */
const NETWORK_SIDE = sql`case when page.status = 'refunded' and chain_side = 'proven' then 'refund' else chain_side end`;
/** The type of the event about its end, where there is one; `intentTypeOfEvent` reads the direction out. */
const EVENT_TYPE = sql`case ${intents.intentType} when 'onramp' then 'payin.' else 'payout.' end || ${intents.status}`;
/** The service's clock can be ahead of ours by this. */
const CLOCK_TOLERANCE = sql.raw(`interval '${String(CLOCK_TOLERANCE_MS / 1_000)} seconds'`);
/**
 * A failure and a refund can begin twice: what came before its status began may be of the first. Null: when
 * it began is not known. Any other begins once, and may have been seen here long after its event.
 */
const CAME_SINCE = sql`(${intents.status} not in ('failed', 'refunding') or ${intents.statusSince} is null
  or ${webhookDeliveries.receivedAt} >= ${intents.statusSince} - ${CLOCK_TOLERANCE})`;
const HAS_EVENT = sql`exists (select from ${webhookDeliveries} where ${webhookDeliveries.intentId} = ${intents.id}
  and ${webhookDeliveries.verdict} = 'accepted' and ${webhookDeliveries.type} = ${EVENT_TYPE} and ${CAME_SINCE})`;

function webhookSide(keptForDays: number): SQL {
  return sql`case when ${intents.status} not in (${literals(REPORTED_STATUSES)}) then 'never' when ${HAS_EVENT} then 'received'
    when ${STATUS_BEGAN} < now() - make_interval(days => ${keptForDays}) then 'not_kept'
    when ${STATUS_BEGAN} > now() - make_interval(hours => ${DELIVERED_FOR_HOURS}) then 'pending' else 'none' end`;
}

/** When each applies, by what a row of `sides` has. */
const WHEN: Readonly<Record<ReportException, SQL>> = {
  ...WHEN_DOUBTED,
  burned_not_paid: hasOutcome('burned_not_paid'),
  contradicted: sql`${intents.contradictedAt} is not null`,
  ended_after_payment: ENDED_AFTER_PAYMENT,
  failed: sql`${intents.status} = 'failed'`,
  outcome_unknown: sql`(${hasOutcome('outcome_unknown')} or ${WHEN_DOUBTED.outcome_unknown})`,
  refunding: sql`${intents.status} = 'refunding'`,
  unconfirmed: sql`${intents.eventStatus} is not null`,
  unknown_amount: sql`${intents.status} = 'completed' and ${intents.amountCents} is null`,
  no_transaction: sql`${intents.status} = 'completed' and chain_side = 'none'`,
  // Also while it is still looked for.
  mint_not_found: sql`(${mintReadings.standing} = 'not_found' and not ${WAS_REFUNDED})`,
  refunded_after_mint: sql`(${IS_REFUNDED} and ${intents.intentType} = 'onramp' and named is not null
    and ${mintReadings.standing} is distinct from 'nothing')`,
  refunded_after_paid: sql`(${IS_REFUNDED} and ${intents.wasReportedPaid}
    and ${mintReadings.standing} is distinct from 'nothing')`,
  no_webhook: sql`webhook_side = 'none'`,
};
const EXCEPTIONS = writeOut(
  sql`array_remove(array[${join(
    REPORT_EXCEPTIONS.map((code) => sql`case when ${WHEN[code]} then ${literals([code])} end`),
  )}], null)`,
);
/**
 * A user handles it as it is in its present status, and the note of that is of all exceptions that it has. A
 * note of an older version is of these two, and of its present status where it was written after that began.
 */
const IS_EXPLAINED = writeOut(sql`(is_handled and coalesce((
  select case when h.exceptions is not null then found.exceptions <@ h.exceptions
    else found.exceptions <@ array['burned_not_paid', 'failed'] and h.at >= status_began end
  from ${intentHandlings} h where h.intent_id = found.id order by h.at desc, h.id desc limit 1), false))`);
/** The first exception of a row is its worst. */
const RANK = sql`array_position(array[${literals(REPORT_EXCEPTIONS)}], page.exceptions[1])`;

/** What who marks a row has seen of it, beside its exceptions. */
const SEEN = sql`(select ${SEEN_STATE} as state from ${intents} where ${intents.id} = page.id) seen`;
const NEWEST_FIRST = sql`page.status_began desc, page.id desc`;

function reconciled({ span, webhooksKeptForDays }: ReconciliationScope): SQL {
  return reconciledWhere(endedWithin(span), webhooksKeptForDays);
}

/**
 * The rows that ended, as `page`, with what each side says of them, why they do not match, and whether that
 * is explained.
 */
function reconciledWhere(condition: SQL, webhooksKeptForDays: number): SQL {
  return sql`(select found.*, ${IS_EXPLAINED} as is_explained from (
    select ${intents}.*, named, spelled, chain_side, webhook_side, ${EXCEPTIONS} as exceptions, ${IS_HANDLED} as is_handled,
        ${STATUS_BEGAN} as status_began
      from ${WITH_NAMED}, lateral (select ${CHAIN_SIDE} as chain_side, ${webhookSide(webhooksKeptForDays)} as webhook_side) sides
    where ${condition} and ${MOVED}) as found) as page`;
}

const count = z.coerce.number().int().nonnegative();
const totalSchema = z.object({
  checked: count,
  matched: count,
  onlyNamed: count,
  refundReported: count,
  withoutTransaction: count,
  unexplained: count,
});
const codeSchema = z.object({ code: z.enum(REPORT_EXCEPTIONS), count });

/** How many match, and how many do not for each reason. */
export async function countReconciled(
  db: Executor,
  scope: ReconciliationScope,
): Promise<Omit<Reconciliation, 'at' | 'rows'>> {
  const rows = await db.execute<{ codes: unknown }>(sql`
    with reconciled as materialized (select exceptions, is_explained, ${NETWORK_SIDE} as network_side from ${reconciled(scope)})
    select (select count(*) from reconciled) as "checked",
      (select count(*) from reconciled where exceptions = '{}') as "matched",
      (select count(*) from reconciled where exceptions = '{}' and network_side = 'named') as "onlyNamed",
      (select count(*) from reconciled where exceptions = '{}' and network_side = 'refund') as "refundReported",
      (select count(*) from reconciled where exceptions = '{}' and network_side = 'none') as "withoutTransaction",
      (select count(*) from reconciled where exceptions <> '{}' and not is_explained) as "unexplained",
      (select coalesce(json_agg(counted), '[]') from (
        select code, count(*) as "count" from reconciled, unnest(exceptions) code group by 1) counted) as "codes"`);
  const codes = z.array(codeSchema).parse(rows[0]?.codes);
  const counts = Object.fromEntries(codes.map(({ code, count: times }) => [code, times]));
  return { ...totalSchema.parse(rows[0]), counts };
}

const instant = z.coerce.date();
const reconciledRowSchema = z.object({
  id: z.guid(),
  intentType: intentTypeSchema,
  chainId: chainIdSchema,
  status: statusSchema,
  amountCents: z.coerce.number().int().nullable(),
  clientReference: z.string().nullable(),
  endedAt: instant,
  createdAt: instant,
  chainSide: z.enum(CHAIN_SIDES),
  transactionId: z.string().nullable(),
  webhookSide: z.enum(WEBHOOK_SIDES),
  exceptions: z.array(z.enum(REPORT_EXCEPTIONS)),
  owner: z.string().nullable(),
  seenState: z.string(),
  explanation: z.object({ note: z.string(), by: z.string(), at: z.coerce.date() }).nullable(),
  /** Where the next batch begins. */
  exactEndedAt: z.string(),
});
const standingSchema = reconciledRowSchema.pick({ exceptions: true }).extend({ isExplained: z.boolean() });
const seenRowSchema = reconciledRowSchema.pick({ id: true, exceptions: true, seenState: true });
export type ReconciledRecord = z.infer<typeof reconciledRowSchema>;

/**
 * Why one does not match, whenever it ended, and whether that is explained; nothing to explain where it
 * matches, is not over or moved nothing.
 */
export async function findExceptions(
  db: Executor,
  id: string,
  webhooksKeptForDays: number,
): Promise<{ exceptions: ReportException[]; isExplained: boolean }> {
  const isThis = sql`${HAS_ENDED} and ${intents.id} = ${id}`;
  const rows = await db.execute(sql`
    select to_json(exceptions) as "exceptions", exceptions = '{}' or is_explained as "isExplained"
    from ${reconciledWhere(isThis, webhooksKeptForDays)}`);
  const [found] = z.array(standingSchema).parse([...rows]);
  return found ?? { exceptions: [], isExplained: true };
}

/** What who marks these has seen of them, as their rows say it; nothing of one that is not over any more. */
export async function listSeenRows(
  db: Executor,
  ids: readonly string[],
  webhooksKeptForDays: number,
): Promise<Pick<ReconciledRecord, 'id' | 'exceptions' | 'seenState'>[]> {
  const isOne = sql`${HAS_ENDED} and ${isOneOf(intents.id, ids)}`;
  const rows = await db.execute(sql`
    select page.id, to_json(exceptions) as "exceptions", seen.state as "seenState"
    from ${reconciledWhere(isOne, webhooksKeptForDays)} cross join lateral ${SEEN}`);
  return z.array(seenRowSchema).parse([...rows]);
}

/** Those that do not match: what is not explained first, then the worst, then the newest. */
export async function listExceptions(
  db: Executor,
  scope: ReconciliationScope,
  limit: number,
): Promise<ReconciledRecord[]> {
  const order = sql`page.is_explained, ${RANK}, ${NEWEST_FIRST}`;
  return readPage(
    db,
    sql`select * from ${reconciled(scope)} where exceptions <> '{}' order by ${order} limit ${limit}`,
    order,
  );
}

/** All of them, the newest first: the next rows after one. */
export async function listReconciled(
  db: Executor,
  scope: ReconciliationScope,
  { limit, after }: { limit: number; after?: ReconciledRecord | undefined },
): Promise<ReconciledRecord[]> {
  const isAfter = after
    ? sql`(page.status_began, page.id) < (${after.exactEndedAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  return readPage(
    db,
    sql`select * from ${reconciled(scope)} where ${isAfter} order by ${NEWEST_FIRST} limit ${limit}`,
    NEWEST_FIRST,
  );
}

/** The named one, where that is proven. */
const PROVEN_BURN = sql`(select proof from ${burnProofs} where intent_id = page.id and ${IS_PROVEN}
  order by (proof = page.spelled) desc nulls last, updated_at desc limit 1)`;

/** Rows that are chosen, with what only those need. */
async function readPage(db: Executor, page: SQL, order: SQL): Promise<ReconciledRecord[]> {
  const rows = await db.execute(sql`
    with page as (${page})
    select page.id, intent_type as "intentType", page.chain_id as "chainId", status, amount_cents as "amountCents",
      client_reference as "clientReference", page.status_began as "endedAt", page.created_at as "createdAt",
      chain_side as "chainSide", webhook_side as "webhookSide", to_json(exceptions) as "exceptions",
      to_char(page.status_began at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactEndedAt",
      coalesce(case when chain_side <> 'proven' then named end, ${PROVEN_BURN}, named) as "transactionId",
      coalesce(handler.name, creator.name) as "owner", seen.state as "seenState",
      case when is_explained then json_build_object('note', handler.note, 'by', handler.name, 'at', handler.at) end
        as "explanation"
    from page
      left join ${users} creator on creator.id = page.created_by
      cross join lateral ${SEEN}
      left join lateral (select u.name, h.note, h.at from ${intentHandlings} h join ${users} u on u.id = h.user_id
        where page.is_handled and h.intent_id = page.id order by h.at desc, h.id desc limit 1) handler on true
    order by ${order}`);
  return z.array(reconciledRowSchema).parse([...rows]);
}
