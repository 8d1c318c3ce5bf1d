import 'server-only';
import { and, desc, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { REPORTED_STATUSES } from '#lib/intents/status.ts';
import { ACKNOWLEDGED_VERDICTS, type DeliveryVerdict } from '#lib/webhooks/verdicts.ts';
import type { Executor } from '#server/store/database.ts';
import { STATUS_BEGAN } from '#server/store/intents/status-began.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/** Beyond this a number of deliveries is only a share of what is compared with it. */
const MOST_DELIVERIES_COUNTED = 5_000;
const SKEW_OF_LAST = 50;
/** A delivery that is pending, or a first attempt that failed, is not missing yet. */
const GRACE = '2 minutes';
const MOST_UNREPORTED = 100;

export interface WebhookTraffic {
  /** Of what was acknowledged: a copy sent too late is counted apart. */
  readonly lastVerifiedAt: Date | null;
  readonly verifiedLastHour: number;
  readonly badSignatureLastHour: number;
  readonly staleLastHour: number;
  readonly otherEnvironmentLastDay: number;
  readonly otherVersionLastDay: number;
  readonly aheadLastDay: number;
  readonly skewSeconds: number | null;
  readonly unreported: { readonly count: number; readonly oldestAt: Date | null };
}

/** What was received of late, and what changed at the service without anything being received. */
export async function getWebhookTraffic(db: Executor): Promise<WebhookTraffic> {
  const last = await listLastVerified(db);
  const lastVerifiedAt = last[0]?.receivedAt ?? null;
  const [
    verifiedLastHour,
    badSignatureLastHour,
    staleLastHour,
    otherEnvironmentLastDay,
    otherVersionLastDay,
    aheadLastDay,
  ] = await Promise.all([
    countSince(db, ACKNOWLEDGED_VERDICTS, '1 hour'),
    countSince(db, ['bad_signature'], '1 hour'),
    countSince(db, ['stale_timestamp'], '1 hour'),
    countSince(db, ['wrong_environment'], '1 day'),
    countSince(db, ['wrong_version'], '1 day'),
    countSince(db, ['time_ahead'], '1 day'),
  ]);
  return {
    lastVerifiedAt,
    verifiedLastHour,
    badSignatureLastHour,
    staleLastHour,
    otherEnvironmentLastDay,
    otherVersionLastDay,
    aheadLastDay,
    skewSeconds: medianOf(last.flatMap(({ skewSeconds }) => skewSeconds ?? [])),
    unreported: await findUnreported(db, lastVerifiedAt),
  };
}

function listLastVerified(db: Executor) {
  const { receivedAt, skewSeconds, verdict, id } = webhookDeliveries;
  return db
    .select({ receivedAt, skewSeconds })
    .from(webhookDeliveries)
    .where(inArray(verdict, [...ACKNOWLEDGED_VERDICTS]))
    .orderBy(desc(id))
    .limit(SKEW_OF_LAST);
}

async function countSince(db: Executor, verdicts: readonly DeliveryVerdict[], age: string): Promise<number> {
  const { id, receivedAt, verdict } = webhookDeliveries;
  const counted = db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(gte(receivedAt, sql`now() - ${age}::interval`), inArray(verdict, [...verdicts])))
    .limit(MOST_DELIVERIES_COUNTED)
    .as('counted');
  return db.$count(counted);
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

/**
 * Conversions that got their status after the last delivery, by the service's own times, as reads have shown:
 * of those statuses that events report (R95). What else changes one, a prepared burn for instance, has none.
 */
async function findUnreported(db: Executor, since: Date | null): Promise<WebhookTraffic['unreported']> {
  const { readAt, status, updatedAt } = intents;
  const from = sql`greatest(${since?.toISOString() ?? '-infinity'}::timestamptz + ${GRACE}::interval, now() - interval '1 day')`;
  const changed = db
    .select({ beganAt: sql`${STATUS_BEGAN}`.as('began_at') })
    .from(intents)
    .where(
      and(
        // What was not changed since has had its status since before: only so does the index serve it.
        gt(updatedAt, from),
        gt(STATUS_BEGAN, from),
        lt(STATUS_BEGAN, sql`now() - ${GRACE}::interval`),
        inArray(status, [...REPORTED_STATUSES]),
        isNotNull(readAt),
      ),
    )
    .orderBy(desc(updatedAt))
    .limit(MOST_UNREPORTED)
    .as('changed');
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, oldestAt: sql<string | null>`min(${changed.beganAt})` })
    .from(changed);
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ? new Date(row.oldestAt) : null };
}
