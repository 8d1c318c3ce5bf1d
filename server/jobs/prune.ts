import 'server-only';
import { CALLS_KEPT_DAYS } from '#lib/intents/api-call.ts';
import { log } from '#server/observability/log.ts';
import { env } from '#server/env.ts';
import { database, type Database } from '#server/store/database.ts';
import {
  findNextScheduledAt,
  rescheduleRun,
  takeScheduledRun,
} from '#server/store/jobs/job-schedules-repository.ts';
import { pruneLiveEvents } from '#server/store/live-events-repository.ts';
import { pruneNotifications } from '#server/store/notifications/notifications-repository.ts';
import { forgetOldRateLimits } from '#server/store/limits/rate-limits-repository.ts';
import { pruneServiceCalls } from '#server/store/service-calls-repository.ts';
import {
  pruneDeliveries,
  pruneRefusedDeliveries,
} from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { pruneProcessReadings } from '#server/store/system/process-readings-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { inMs, newRun } from '#server/store/jobs/lease.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';
import { REFUSED_VERDICTS } from '#lib/webhooks/verdicts.ts';
import { noteProgress } from '#server/jobs/workers/note-turns.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';

const NAME = 'prune';
/** After a run that failed. */
const RETRY_MS = MINUTE_MS;
/** A page that was disconnected for longer reads everything again. */
const LIVE_HISTORY_MS = DAY_MS;
const KEPT_REFUSED_DELIVERIES = 1_000;
const SERVICE_CALLS_KEPT_MS = CALLS_KEPT_DAYS * DAY_MS;
const NOTIFICATIONS_KEPT_MS = 90 * DAY_MS;
/**
 * A delete of many rows would block what waits behind it. What is left after the steps is deleted in the next
 * turn.
 */
const STEP_ROWS = 1_000;
const MOST_STEPS = 500;

/**
 * Deletes what is not used any more:
 * - live events after a day;
 * - calls to the service, and notifications that are over, after 90 days;
 * - webhook deliveries after `WEBHOOK_RETENTION_DAYS`;
 * - refused deliveries, beyond the newest 1,000 by each verdict;
 * - counters of limits and readings of processes after a day.
 */
export const prune: Job = { name: NAME, pollMs: HOUR_MS, runTurn };

async function runTurn(): Promise<Turn> {
  const db = database();
  const isOurs = await takeScheduledRun(db, NAME, await newRun(HOUR_MS));
  if (isOurs && isClockPlausible()) await deleteOrRetry(db);
  return { taken: 0, nextDueAt: await findNextScheduledAt(db, [NAME]), isOurs };
}

/**
 * Whether two clocks say nearly the same: by one that is set ahead everything would be old, and nothing that
 * is deleted comes back.
 */
function isClockPlausible(): boolean {
  const aheadMs = databaseNow().getTime() - Date.now();
  if (Math.abs(aheadMs) < HOUR_MS) return true;
  log().error({ aheadMs }, 'nothing old is deleted: the clocks of the database and of this process differ');
  return false;
}

async function deleteOrRetry(db: Database): Promise<void> {
  try {
    await deleteOld(db);
  } catch (error) {
    await rescheduleRun(db, NAME, inMs(RETRY_MS));
    throw error;
  }
}

async function deleteOld(db: Database): Promise<void> {
  const { webhookRetentionDays } = env();
  const retentionMs = webhookRetentionDays * DAY_MS;
  await runAll([
    () => inSteps((limit) => pruneLiveEvents(db, { before: inMs(-LIVE_HISTORY_MS), limit })),
    () => inSteps((limit) => pruneDeliveries(db, { before: inMs(-retentionMs), limit })),
    () => inSteps((limit) => pruneServiceCalls(db, { before: inMs(-SERVICE_CALLS_KEPT_MS), limit })),
    () => inSteps((limit) => pruneNotifications(db, { before: inMs(-NOTIFICATIONS_KEPT_MS), limit })),
    ...REFUSED_VERDICTS.map(
      (verdict) => () =>
        inSteps((limit) => pruneRefusedDeliveries(db, { verdict, kept: KEPT_REFUSED_DELIVERIES, limit })),
    ),
    () => inSteps((limit) => forgetOldRateLimits(db, { before: inMs(-DAY_MS), limit })),
    () => pruneProcessReadings(db, DAY_MS),
  ]);
}

/** One after another, also after one that fails. Throws in the end what failed. */
async function runAll(deletions: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const run of deletions) await run().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some of what is old was not deleted');
}

async function inSteps(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    noteProgress(NAME);
    if ((await deleteSome(STEP_ROWS)) < STEP_ROWS) return;
  }
}
