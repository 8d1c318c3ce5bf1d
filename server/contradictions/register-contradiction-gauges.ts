import 'server-only';
import { askedGauge } from '#server/observability/metrics.ts';
import { countOpenContradictions, countOpenDifferences } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';

/**
 * Registers the gauges of what waits for a user: contradictions that no user has reviewed, and requests whose
 * answers were not what was asked. Counted whenever the metrics are read, in one process; not a number while
 * the database does not answer.
 */
export function registerContradictionGauges(): void {
  askedGauge({
    name: 'dashboard_contradictions_open',
    help: 'Statements that contradict stored facts and that no user has reviewed.',
    ask: () => countOpenContradictions(database()),
  });
  askedGauge({
    name: 'dashboard_differences_open',
    help: 'Requests whose answers were not what was asked, and whose outcome is unknown.',
    ask: () => countOpenDifferences(database()),
  });
}
