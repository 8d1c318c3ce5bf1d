import 'server-only';
import { gauge } from '#server/observability/metrics.ts';
import { countOpenContradictions, countOpenDifferences } from '#server/store/contradictions-repository.ts';
import { database, type Executor } from '#server/store/database.ts';

/**
 * Has the metrics say what waits for a user: contradictions that no operator has reviewed, and requests whose
 * answers were not what was asked. Counted whenever the metrics are read, in one process; not a number while
 * the database does not answer.
 */
export function registerContradictionGauges(): void {
  countedGauge({
    name: 'dashboard_contradictions_open',
    help: 'Claims that contradict stored facts and that no operator has reviewed.',
    count: countOpenContradictions,
  });
  countedGauge({
    name: 'dashboard_differences_open',
    help: 'Requests whose answers were not what was asked, and whose outcome is unknown.',
    count: countOpenDifferences,
  });
}

function countedGauge({
  name,
  help,
  count,
}: {
  readonly name: string;
  readonly help: string;
  readonly count: (db: Executor) => Promise<number>;
}): void {
  gauge({
    name,
    help,
    async collect() {
      this.set(await count(database()).catch(() => Number.NaN));
    },
  });
}
