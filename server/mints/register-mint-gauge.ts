import 'server-only';
import { askedGauge } from '#server/observability/metrics.ts';
import { database } from '#server/store/database.ts';
import { countUnreadMints } from '#server/store/intents/mint-readings-repository.ts';

/** Registers the gauge of the mints that only the service reports. Called by one process. */
export function registerMintGauge(): void {
  askedGauge({
    name: 'dashboard_mints_unread',
    help: 'Mints that the service names, that no node has answered for, and that are still asked for.',
    ask: () => countUnreadMints(database()),
  });
}
