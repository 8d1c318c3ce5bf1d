import 'server-only';
import { readMint } from '#server/mints/read-mint.ts';
import { database } from '#server/store/database.ts';
import {
  claimDueMintReadings,
  findNextMintReadingDueAt,
} from '#server/store/intents/mint-readings-repository.ts';
import { newLease } from '#server/store/jobs/lease.ts';
import type { Job } from '#server/jobs/workers/worker.ts';
import { eachOf } from './run-claimed-rows.ts';

/** Two calls of a slow node. */
const LEASE_MS = 60_000;

/** Reads the mints that the service names on their chains. */
export const readNamedMints: Job = {
  name: 'read-mints',
  pollMs: 30_000,
  runTurn: async () => {
    const claimed = await claimDueMintReadings(database(), await newLease(undefined, LEASE_MS));
    await eachOf('read-mints', claimed, readMint);
    return { taken: claimed.length, nextDueAt: await findNextMintReadingDueAt(database()) };
  },
};
