import 'server-only';
import { randomUUID } from 'node:crypto';
import type { PROCESS_KINDS } from '#lib/system/system-status.ts';
import { log } from '#server/observability/log.ts';
import { noteReadingStored, takeReading } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import { readDatabaseClock } from '#server/store/database-clock.ts';
import { saveProcessReading } from '#server/store/system/process-readings-repository.ts';
import { requireRoom } from '#server/store/system/require-room.ts';
import { noteCredentials } from '#server/store/system/credentials-repository.ts';
import { takeCredentialUses } from './take-credential-uses.ts';

const EVERY_MS = 15_000;
/** So soon after one that failed: until one does not, the database counts as taking no writes. */
const RETRY_MS = 1_000;

/**
 * Stores what this process says of itself, and which secrets it has used, every few seconds, for the page of
 * the system status, and compares its clock with the database's. A front also asks whether the database has
 * room for new rows. Never fails; but a front in which it fails for long is not ready (`answer-health.ts`).
 */
export function startReadings(kind: (typeof PROCESS_KINDS)[number]): void {
  remember('readings-timer', () => {
    const processId = randomUUID();
    let dueMs = 0;
    const publish = async () => {
      if (performance.now() < dueMs) return;
      dueMs = performance.now() + EVERY_MS;
      if (!(await publishReading(processId, kind))) dueMs = performance.now();
    };
    noteReadingStored();
    void publish();
    return setInterval(() => void publish(), RETRY_MS).unref();
  });
}

async function publishReading(processId: string, kind: (typeof PROCESS_KINDS)[number]): Promise<boolean> {
  try {
    await readDatabaseClock();
    await saveProcessReading(database(), { processId, kind, reading: takeReading() });
    // The reading is one small row that is changed: it is stored on a full disk, too.
    if (kind === 'front') await requireRoom(database());
    noteReadingStored();
    await noteCredentials(database(), takeCredentialUses());
    return true;
  } catch (error) {
    log().debug({ err: error }, 'what this process says of itself was not stored');
    return false;
  }
}
