import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { Worker } from '#server/jobs/worker.ts';

/** The outbox of grants in a process of its own, which a test may kill at any moment. */
new Worker(submitGrants).start();
// A worker sleeps on timers that keep nobody alive.
setInterval(() => undefined, 60_000);
