import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { isAltered as isAlteredCreate } from '#server/intents/create/send-create.ts';
import { askedGauge } from '#server/observability/metrics.ts';
import { shareFor } from '#server/share-reading.ts';
import { database } from '#server/store/database.ts';
import { listMaybeAlteredCreates } from '#server/store/intents/create-requests-repository.ts';
import { listMaybeAlteredRegistrations } from '#server/store/registrations/wallet-requests-repository.ts';
import { isAltered } from './send-registration.ts';

/**
 * Registers the gauge of stored requests, of both kinds, that are not what was ordered. It is asked of the
 * database: it outlives a restart and ends with the repair. Not a number while that does not answer.
 */
export function registerAlteredGauge(): void {
  askedGauge({
    name: 'dashboard_altered_requests',
    help: 'Stored requests whose body is not what is stored beside it: none of them is sent.',
    // All that may be sent are read for it.
    ask: shareFor(MINUTE_MS, countAltered),
  });
}

/** How many requests that can still be sent, or were to be, are not what was ordered. */
export async function countAltered(): Promise<number> {
  const creates = await listMaybeAlteredCreates(database());
  const registrations = await listMaybeAlteredRegistrations(database());
  return creates.filter(isAlteredCreate).length + registrations.filter(isAltered).length;
}
