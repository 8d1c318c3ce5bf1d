import 'server-only';
import { applyLeftEvents } from './apply-left-events.ts';
import { chainAudit } from './chain-audit.ts';
import { confirmProofs, submitProofs, prepareBurns, watchAttempts, watchProofs } from './burn-jobs.ts';
import type { JobName } from '#server/store/jobs/job-names.ts';
import { collectNew, sendDue } from './notification-jobs.ts';
import { probe } from './probe.ts';
import { prune } from './prune.ts';
import { readIntents } from './read-intents.ts';
import { readNamedMints } from './read-mints.ts';
import { reconcile } from './reconcile.ts';
import { resolveCreates } from './resolve-creates.ts';
import { pollWallets, readFeeBalances, readWallets, resolveWallets, submitGrants } from './wallet-jobs.ts';
import { runJobs, type RunningJobs } from '#server/jobs/workers/run-jobs.ts';
import type { Job } from '#server/jobs/workers/worker.ts';

const JOBS: Readonly<Record<JobName, Job>> = {
  'apply-events': applyLeftEvents,
  'submit-proofs': submitProofs,
  'confirm-proofs': confirmProofs,
  'watch-proofs': watchProofs,
  'watch-attempts': watchAttempts,
  'prepare-burns': prepareBurns,
  'read-mints': readNamedMints,
  'resolve-creates': resolveCreates,
  'read-intents': readIntents,
  'poll-wallets': pollWallets,
  'read-wallets': readWallets,
  'resolve-wallets': resolveWallets,
  'submit-grants': submitGrants,
  'read-fee-balances': readFeeBalances,
  reconcile,
  'chain-audit': chainAudit,
  'collect-notifications': collectNew,
  'send-notifications': sendDue,
  prune,
  probe,
};

/** Starts all jobs in this process. */
export function startWorkers(): RunningJobs {
  return runJobs(Object.values(JOBS));
}
