import 'server-only';
import { randomUUID } from 'node:crypto';
import type { PROCESS_KINDS } from '#lib/system/system-status.ts';
import { log } from '#server/observability/log.ts';
import { takeReading } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import { readDatabaseClock } from '#server/store/database-clock.ts';
import { saveProcessReading } from '#server/store/system/process-readings-repository.ts';
import { noteCredentials } from '#server/store/system/credentials-repository.ts';
import { takeCredentialUses } from './take-credential-uses.ts';

const EVERY_MS = 15_000;

/**
 * Stores what this process says of itself, and which secrets it has used, every few seconds, for the page of
 * the system status, and compares its clock with the database's. Never fails: without it the process works
 * as well.
 */
export function startReadings(kind: (typeof PROCESS_KINDS)[number]): void {
  remember('readings-timer', () => {
    const processId = randomUUID();
    const publish = () => void publishReading(processId, kind);
    publish();
    return setInterval(publish, EVERY_MS).unref();
  });
}

async function publishReading(processId: string, kind: (typeof PROCESS_KINDS)[number]): Promise<void> {
  try {
    await readDatabaseClock();
    await saveProcessReading(database(), { processId, kind, reading: takeReading() });
    await noteCredentials(database(), takeCredentialUses());
  } catch (error) {
    log().debug({ err: error }, 'what this process says of itself was not stored');
  }
}
