import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { setReading } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { JobName } from '#server/store/jobs/job-names.ts';

/** What this process says of its worker of a job, by the database's clock. */
interface TurnNotes {
  /** When a turn last did what was due. */
  readonly okMs?: number;
  /** When one last found nothing to do. */
  readonly idleMs?: number;
  readonly failedMs?: number;
  /** When one last failed because of rows that it had taken. */
  readonly rowsFailedMs?: number;
  /** By when the turn in progress is to end or to go on, or the next one to begin. */
  readonly expectedMs?: number;
}

/** Longer than any step of a turn: each exchange with the service, a chain or the database has a limit. */
export const LONGEST_STEP_MS = 15 * MINUTE_MS;

/** Notes how a turn ended. */
export function noteTurn(name: JobName, outcome: 'worked' | 'idle' | 'failed' | 'rows_failed'): void {
  const nowMs = databaseNow().getTime();
  if (outcome === 'worked') note(name, { okMs: nowMs });
  else if (outcome === 'idle') note(name, { idleMs: nowMs });
  else note(name, { failedMs: nowMs, ...(outcome === 'rows_failed' && { rowsFailedMs: nowMs }) });
}

/** Notes that a turn begins, or that one of many steps goes on: after one without an end it is stuck. */
export function noteProgress(name: JobName, pauseMs = 0): void {
  note(name, { expectedMs: databaseNow().getTime() + pauseMs + LONGEST_STEP_MS });
}

function note(name: JobName, change: TurnNotes): void {
  const turns = remember('job-turns', (): Partial<Record<JobName, TurnNotes>> => ({}));
  turns[name] = { ...turns[name], ...change };
  setReading('jobs', turns);
}
