import 'server-only';
import { RunningRows } from './running-rows.ts';
import type { Job, Turn } from './worker.ts';

interface RowJob extends Omit<Job, 'runTurn'> {
  readonly runTurn: (running: RunningRows, signal: AbortSignal | undefined) => Promise<Turn>;
}

/** A job that works on rows. A turn that no worker runs waits for all of its own. */
export function defineRowJob({ runTurn, ...job }: RowJob): Job {
  return { ...job, runTurn: (signal, running = new RunningRows()) => runTurn(running, signal) };
}
