import { Worker } from '#server/jobs/worker.ts';
import { deliverProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';

/** The jobs of burns in a process of their own, which a test may kill at any moment. */
for (const job of [prepareBurns, watchAttempts, watchProofs, deliverProofs]) new Worker(job).start();
// Workers sleep on timers that keep nobody alive.
setInterval(() => undefined, 60_000);
