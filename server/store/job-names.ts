import 'server-only';

/** The workers of `start-workers.ts`. A change that makes work for one of them wakes it by name. */
export const JOB_NAMES = [
  'read-intents',
  'resolve-creates',
  'prepare-burns',
  'watch-attempts',
  'watch-proofs',
  'deliver-proofs',
  'poll-wallets',
  'read-wallets',
  'resolve-wallets',
  'submit-grants',
  'read-fee-balances',
  'reconcile',
  'prune',
  'probe',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** The NOTIFY channel whose payload is a job name. */
export const JOBS_CHANNEL = 'jobs';

export function isJobName(name: string): name is JobName {
  return (JOB_NAMES as readonly string[]).includes(name);
}
