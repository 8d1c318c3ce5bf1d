import 'server-only';
import { JOB_NAMES } from '#lib/system/system-status.ts';

/** The workers of `start-workers.ts`. A change that makes work for one of them wakes it by name. */
export type JobName = (typeof JOB_NAMES)[number];

/** The NOTIFY channel whose payload is a job name. */
export const JOBS_CHANNEL = 'jobs';

/** False of a name that only another build knows: what it was to wake finds its work when it polls next. */
export function isJobName(name: string): name is JobName {
  return (JOB_NAMES as readonly string[]).includes(name);
}
