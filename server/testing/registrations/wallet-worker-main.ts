import { flushCompileCache } from 'node:module';
import { runJobs } from '#server/jobs/workers/run-jobs.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';

/** The outbox of grants in a process of its own, which a test may kill at any moment. */
runJobs([submitGrants]);
// Now: it is killed before it could do so at its end.
flushCompileCache();
