import 'server-only';
import { KNOWN_STATUSES, isTerminal, type Status } from '#lib/intents/status.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { scanIntents } from '#server/conversion/verbs/scan-intents.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { finishListRead } from '#server/list-reads/finish-list-read.ts';
import { LIST_EVERY_MS } from '#server/list-reads/list-intervals.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import {
  findNextScheduledAt,
  rescheduleRun,
  takeScheduledRun,
} from '#server/store/jobs/job-schedules-repository.ts';
import { recordListFailure } from '#server/store/list-reads-repository.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { inMs, newRun } from '#server/store/jobs/lease.ts';
import { applyListPage } from './apply-list-page.ts';
import { noteOlderBuilds } from './older-builds/note-older-builds.ts';
import { pageReads } from './take-reads.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';

/** Intents that can still move, by status: finds what was made elsewhere while no event came (R98). */
const OPEN = { name: 'reconcile-open', everyMs: LIST_EVERY_MS.intents } as const;
/** The whole list: finds also what began and ended unseen. */
const ALL = { name: 'reconcile-all', everyMs: DAY_MS } as const;
const RETRY_MS = 30_000;
/** Where a process ends in the middle, another begins again after this. */
const LEASE_MS = 2 * MINUTE_MS;

const OPEN_STATUSES: readonly Status[] = KNOWN_STATUSES.filter((status) => !isTerminal(status));

/**
 * Compares the mirror with the service's list, whatever events say. One process at a time, over all of them,
 * and each page is one read of the budget.
 */
export const reconcile: Job = { name: 'reconcile', pollMs: 60_000, runTurn };

async function runTurn(signal?: AbortSignal): Promise<Turn> {
  const ranAll = await runIfDue(ALL, ['all'], signal);
  const ranOpen = !ranAll && (await runIfDue(OPEN, OPEN_STATUSES, signal));
  const nextDueAt = await findNextScheduledAt(database(), [OPEN.name, ALL.name]);
  const isOurs = ranAll || ranOpen;
  return { taken: isOurs ? 1 : 0, nextDueAt, isOurs };
}

async function runIfDue(
  { name, everyMs }: { readonly name: string; readonly everyMs: number },
  statuses: readonly (Status | 'all')[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const run = await newRun(LEASE_MS, everyMs);
  if (!(await takeScheduledRun(database(), name, run))) return false;
  const begunAt = databaseNow();
  const renewLease = () => rescheduleRun(database(), name, inMs(LEASE_MS));
  await noteOlderBuilds({ signal, renewLease });
  try {
    for (const status of statuses) await readAll(status, { signal, renewLease });
    await finishListRead('intents', name === ALL.name ? begunAt : undefined);
    await rescheduleRun(database(), name, new Date(begunAt.getTime() + everyMs));
  } catch (error) {
    await rescheduleRun(database(), name, inMs(RETRY_MS));
    if (signal?.aborted) return true;
    await recordListFailure(database(), 'intents');
    if (!isServiceError(error)) throw error;
    log().warn({ fault: error.fault.code, schedule: name }, 'the list could not be read');
  }
  return true;
}

interface ListRead {
  readonly signal: AbortSignal | undefined;
  readonly renewLease: () => Promise<void>;
}

async function readAll(status: Status | 'all', { signal, renewLease }: ListRead): Promise<void> {
  const { connection, awaitPage } = pageReads({ job: 'reconcile', signal, onWait: renewLease });
  const begin = async () => {
    await renewLease();
    await awaitPage();
    return beginRead();
  };
  const pages = scanIntents(connection, { status, begin });
  for await (const { start, ...page } of pages) await applyListPage(page, start);
}
