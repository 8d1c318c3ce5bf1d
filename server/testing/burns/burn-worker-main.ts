import { flushCompileCache } from 'node:module';
import { submitProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { runJobs } from '#server/jobs/workers/run-jobs.ts';

/** The jobs of burns in a process of their own, which a test may kill at any moment. */
runJobs([prepareBurns, watchAttempts, watchProofs, submitProofs]);
// Now: it is killed before it could do so at its end.
flushCompileCache();
