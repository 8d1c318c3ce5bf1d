import 'server-only';
import { CALLS_KEPT_DAYS } from '#lib/intents/api-call.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import { notePaidBefore } from '#server/store/intents/note-paid-before.ts';
import { rescheduleRun, takeScheduledRun } from '#server/store/jobs/job-schedules-repository.ts';
import { inMs, newRun } from '#server/store/jobs/lease.ts';
import { notePixTxids } from '#server/store/service-calls-repository.ts';

const PIX_TXIDS = 'note-pix-txids';
/** Of the days whose calls are stored; one more may begin. */
const ALL_DAYS = CALLS_KEPT_DAYS + 1;
const RECENT_DAYS = 2;
/** Where a process ends in the middle, another begins again after this. */
const LEASE_MS = 2 * MINUTE_MS;

interface Turn {
  readonly signal: AbortSignal | undefined;
  readonly renewLease: () => Promise<void>;
}

/** Stores what an older build left out of its rows. What fails is logged, and tried again later. */
export async function noteOlderBuilds(turn: Turn): Promise<void> {
  await notePaidBefore(database()).catch(notNoted);
  await notePixTxidsOfDays(turn).catch(notNoted);
}

/**
 * Of all days whose calls are stored, once a day: first when the first process of this build starts. The
 * oldest first, for their calls are deleted next. Where one day fails, all are tried again sooner.
 */
async function notePixTxidsOfDays({ signal, renewLease }: Turn): Promise<void> {
  const db = database();
  const isDaily = await takeScheduledRun(db, PIX_TXIDS, await newRun(LEASE_MS, DAY_MS));
  let isWhole = true;
  for (let ago = (isDaily ? ALL_DAYS : RECENT_DAYS) - 1; ago >= 0; ago -= 1) {
    if (signal?.aborted) return;
    await renewLease();
    if (isDaily) await rescheduleRun(db, PIX_TXIDS, inMs(LEASE_MS));
    const isNoted = await notePixTxids(db, ago).then(() => true, notNoted);
    isWhole &&= isNoted;
  }
  if (isDaily) await rescheduleRun(db, PIX_TXIDS, inMs(isWhole ? DAY_MS : HOUR_MS));
}

function notNoted(error: unknown): false {
  log().error({ err: error }, 'what an older build left out could not be noted');
  return false;
}
