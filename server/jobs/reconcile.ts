import 'server-only';
import { KNOWN_STATUSES, isTerminal, type Status } from '#lib/intents/status.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { scanIntents } from '#server/conversion/verbs/scan-intents.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { applyRows } from '#server/lists/apply-rows.ts';
import { finishListRead } from '#server/lists/finish-list-read.ts';
import { recordUnreadable } from '#server/lists/record-unreadable.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import {
  findNextScheduledAt,
  rescheduleRun,
  takeScheduledRun,
} from '#server/store/job-schedules-repository.ts';
import { recordListFailure } from '#server/store/list-reads-repository.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { inMs, newRun } from '#server/store/lease.ts';
import { pauseReadsAfter, readsPausedUntil } from './service-pause.ts';
import type { Job, Turn } from './worker.ts';

/** Intents that can still move, by status: finds what was made elsewhere while no event came (R98). */
const OPEN = { name: 'reconcile-open', everyMs: 5 * 60_000 } as const;
/** The whole list: finds also what began and ended unseen. */
const ALL = { name: 'reconcile-all', everyMs: 24 * 60 * 60_000 } as const;
const RETRY_MS = 30_000;

const OPEN_STATUSES: readonly Status[] = KNOWN_STATUSES.filter((status) => !isTerminal(status));

/**
 * Compares the mirror with the service's list, whatever events say. One process at a time, over all of them.
 */
export const reconcile: Job = { name: 'reconcile', pollMs: 60_000, runTurn };

async function runTurn(): Promise<Turn> {
  const pausedUntil = readsPausedUntil();
  if (pausedUntil) return { taken: 0, nextDueAt: pausedUntil };
  const ranAll = await runIfDue(ALL, ['all']);
  const ranOpen = !ranAll && (await runIfDue(OPEN, OPEN_STATUSES));
  const nextDueAt = await findNextScheduledAt(database(), [OPEN.name, ALL.name]);
  return { taken: ranAll || ranOpen ? 1 : 0, nextDueAt };
}

async function runIfDue(
  schedule: { readonly name: string; readonly everyMs: number },
  statuses: readonly (Status | 'all')[],
): Promise<boolean> {
  const run = await newRun(schedule.everyMs);
  if (!(await takeScheduledRun(database(), schedule.name, run))) return false;
  const begunAt = databaseNow();
  try {
    for (const status of statuses) await readAll(status);
    await finishListRead('intents', schedule === ALL ? begunAt : undefined);
  } catch (error) {
    await recordListFailure(database(), 'intents');
    await rescheduleRun(database(), schedule.name, inMs(RETRY_MS));
    if (!isServiceError(error)) throw error;
    pauseReadsAfter(error);
    log().warn({ fault: error.fault.code, schedule: schedule.name }, 'the list could not be read');
  }
  return true;
}

async function readAll(status: Status | 'all'): Promise<void> {
  let start = await beginRead();
  for await (const { intents, unreadable } of scanIntents(conversionConnection(), { status })) {
    const read = { source: 'read', start, readAt: databaseNow() } as const;
    const { stored, refused } = await applyRows(intents, (resources) =>
      commitChanges((changes) => applyResources(changes, resources, read)),
    );
    const readIds = stored.map(({ id }) => id);
    await recordUnreadable('intents', [...unreadable, ...refused], readIds);
    // The next page is asked for when the loop continues.
    start = await beginRead();
  }
}
