import 'server-only';
import type { JobName } from '#server/store/jobs/job-names.ts';
import { RunningRows } from './running-rows.ts';
import type { Job, Turn } from './worker.ts';

/** Whose rows are worked on. */
export interface RowWork {
  readonly job: JobName;
  /** Those of this job that its process works on. */
  readonly running: RunningRows;
}

/** A turn of a job that works on rows. */
export interface RowTurn extends RowWork {
  /** Aborted when no new work is to begin. */
  readonly signal: AbortSignal | undefined;
}

interface RowJob extends Omit<Job, 'runTurn'> {
  readonly runTurn: (turn: RowTurn) => Promise<Turn>;
}

/** A job that works on rows. A turn that no worker runs waits for all of its own. */
export function defineRowJob({ runTurn, ...job }: RowJob): Job {
  return {
    ...job,
    runTurn: (signal, running = new RunningRows()) => runTurn({ job: job.name, running, signal }),
  };
}
