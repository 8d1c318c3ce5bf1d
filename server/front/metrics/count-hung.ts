import 'server-only';
import { counter } from '#server/observability/metrics.ts';

/** Counts processes that were ended because they hung; with 0 it only has the metrics show the program. */
export function countHung(program: string, times: 0 | 1): void {
  counter({
    name: 'dashboard_processes_hung_total',
    help: 'Processes of the dashboard that did not answer any more and were ended, by program.',
    labelNames: ['program'],
  }).inc({ program }, times);
}
