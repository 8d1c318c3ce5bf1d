import 'server-only';
import { database } from '#server/store/database.ts';
import { findNextScheduledAt, takeScheduledRun } from '#server/store/job-schedules-repository.ts';
import { pruneLiveEvents } from '#server/store/live-events-repository.ts';
import { forgetOldRateLimits } from '#server/store/access/rate-limits-repository.ts';
import { pruneRefusedDeliveries } from '#server/store/webhook-deliveries-repository.ts';
import { inMs, newRun } from '#server/store/lease.ts';
import type { Job, Turn } from './worker.ts';

const NAME = 'prune';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A page that was disconnected for longer reads everything again. */
const LIVE_HISTORY_MS = DAY_MS;
const KEPT_REFUSED_DELIVERIES = 1_000;

/**
 * Deletes what is not used any more. Events of the service stay: duplicates can come for 28 hours and later
 * (R88).
 */
export const prune: Job = { name: NAME, pollMs: HOUR_MS, runTurn };

async function runTurn(): Promise<Turn> {
  const db = database();
  const isOurs = await takeScheduledRun(db, NAME, await newRun(HOUR_MS));
  if (isOurs) {
    await pruneLiveEvents(db, inMs(-LIVE_HISTORY_MS));
    await pruneRefusedDeliveries(db, KEPT_REFUSED_DELIVERIES);
    await forgetOldRateLimits(db, DAY_MS);
  }
  return { taken: 0, nextDueAt: await findNextScheduledAt(db, [NAME]) };
}
