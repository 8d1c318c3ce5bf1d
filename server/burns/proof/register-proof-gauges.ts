import 'server-only';
import { askedGauge } from '#server/observability/metrics.ts';
import { countPendingProofs, findOldestPendingSeconds } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';

/** Registers the gauges of the proofs that the service does not have yet. Called by one process. */
export function registerProofGauges(): void {
  askedGauge({
    name: 'dashboard_proofs_pending',
    help: 'Proofs of burns that the service does not have yet.',
    ask: () => countPendingProofs(database()),
  });
  askedGauge({
    name: 'dashboard_proof_oldest_seconds',
    help: 'Age of the oldest proof that the service does not have yet.',
    ask: () => findOldestPendingSeconds(database()),
  });
}
