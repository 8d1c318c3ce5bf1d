import { runJobs } from '#server/jobs/workers/run-jobs.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';

/** The outbox of grants in a process of its own, which a test may kill at any moment. */
runJobs([submitGrants]);
