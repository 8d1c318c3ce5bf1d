import 'server-only';
import { gauge } from '#server/observability/metrics.ts';
import { measurePendingProofs } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';

/**
 * Has the metrics say which proofs of burns the service does not have yet. Counted whenever the metrics are
 * read, in one process; not a number while the database does not answer.
 */
export function registerProofGauges(): void {
  pendingGauge('dashboard_proofs_pending', 'Proofs of burns that the service does not have yet.', 'count');
  pendingGauge(
    'dashboard_proof_oldest_seconds',
    'Age of the oldest proof that the service does not have yet.',
    'oldestSeconds',
  );
}

function pendingGauge(name: string, help: string, measure: 'count' | 'oldestSeconds'): void {
  gauge({
    name,
    help,
    async collect() {
      const pending = await measurePendingProofs(database()).catch(() => undefined);
      this.set(pending?.[measure] ?? Number.NaN);
    },
  });
}
