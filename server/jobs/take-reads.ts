import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { conversionConnection } from '#server/conversion/connection.ts';
import { takeOwnReads, type OwnReadKind } from '#server/conversion/read-budget.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { JobName } from '#server/store/jobs/job-names.ts';
import { noteProgress } from '#server/jobs/workers/note-turns.ts';

/** A poll that has waited this long has the priority of a requested read, so that none waits for ever. */
const OVERDUE_MS = 60_000;
/**
 * The budget may have reads again before the time it named: a pause may end early, and others give reads
 * back.
 */
const LONGEST_WAIT_MS = 5_000;

/** The kind of read for a poll that has been due for this long. */
export function toPollKind(dueForMs: number): OwnReadKind {
  return dueForMs > OVERDUE_MS ? 'requested' : 'polled';
}

interface AwaitOptions {
  /** Whose turn waits: it goes on with each question to the budget. */
  readonly job: JobName;
  readonly signal?: AbortSignal | undefined;
  /** Called before each wait. */
  readonly onWait?: () => Promise<void>;
  /** Unset: that of a poll which becomes overdue while it waits. */
  readonly kind?: OwnReadKind;
}

/**
 * A connection that reads a whole list, and the wait for each of its pages: the budget pays for the page
 * before it is asked for. The wait throws when `signal` is aborted.
 */
export function pageReads(options: AwaitOptions) {
  const taken = { count: 0 };
  const awaitPage = async () => {
    await awaitRead(options);
    taken.count += 1;
  };
  return { connection: conversionConnection(taken), awaitPage };
}

/** Waits until the budget has one read for the next page of a whole list. Throws when `signal` is aborted. */
async function awaitRead({ job, signal, onWait, kind }: AwaitOptions): Promise<void> {
  const sinceMs = performance.now();
  for (;;) {
    noteProgress(job);
    signal?.throwIfAborted();
    const { granted, moreAt } = await takeOwnReads(kind ?? toPollKind(performance.now() - sinceMs), 1);
    if (granted > 0) return;
    await onWait?.();
    const waitMs = moreAt ? moreAt.getTime() - databaseNow().getTime() : 0;
    await delay(Math.min(Math.max(1, waitMs), LONGEST_WAIT_MS), undefined, { ...(signal && { signal }) });
  }
}
