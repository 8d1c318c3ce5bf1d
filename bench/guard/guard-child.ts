import { once } from 'node:events';
import { runGuardBench } from './run-guard-bench.ts';

/** The guard's cases in a process of their own: they keep it busy from the first to the last. */
const [order] = (await once(process, 'message')) as [Parameters<typeof runGuardBench>[0]];
process.send?.(await runGuardBench(order));
process.disconnect();
