import 'server-only';
import { isJobName, JOBS_CHANNEL, type JobName } from '#server/store/jobs/job-names.ts';
import { keepListening } from '#server/live/keep-listening.ts';
import { Worker, type Job } from './worker.ts';

/** The running jobs of a process. */
export interface RunningJobs {
  /** Resolves when every turn in progress is over; what was not begun is another process's. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs these jobs. Rows are claimed one by one, so any number of processes may run them. Whatever was in
 * progress when a process died is continued when its lease ends. Does not wait for the database: the jobs do.
 */
export function runJobs(jobs: readonly Job[]): RunningJobs {
  const workers = new Map(jobs.map((job) => [job.name, new Worker(job)]));
  for (const worker of workers.values()) worker.start();
  const stopListening = listen(
    (name) => workers.get(name)?.wake(),
    () => workers.forEach((worker) => worker.wake()),
  );
  return {
    stop: async () => {
      stopListening();
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}

/** Wakes workers for what other processes, and transactions of this one, have made for them to do. */
function listen(wake: (name: JobName) => void, wakeAll: () => void): () => void {
  const onNotice = (name: string) => {
    if (isJobName(name)) wake(name);
  };
  return keepListening({ channel: JOBS_CHANNEL, onNotice, onListening: wakeAll }).stop;
}
