import 'server-only';
import { readMint } from '#server/mints/read-mint.ts';
import { database } from '#server/store/database.ts';
import {
  claimDueMintReadings,
  findNextMintReadingDueAt,
  type MintReadingRow,
} from '#server/store/intents/mint-readings-repository.ts';
import { defineRowJob } from '#server/jobs/workers/define-row-job.ts';
import { chainLease, eachOf, type Claimed } from './run-claimed-rows.ts';

/** Two calls of a slow node. */
const LEASE_MS = 60_000;

/** Reads the mints that the service names on their chains. */
export const readNamedMints = defineRowJob({
  name: 'read-mints',
  pollMs: 30_000,
  runTurn: async (turn) => {
    const lease = await chainLease(turn.running, { leaseMs: LEASE_MS });
    const rows = await claimDueMintReadings(database(), lease);
    const claimed: Claimed<MintReadingRow> = {
      rows,
      keyOf: ({ intentId }) => intentId,
      placeOf: ({ chainId }) => chainId,
    };
    await eachOf(turn, claimed, readMint);
    return { taken: rows.length, nextDueAt: await findNextMintReadingDueAt(database(), lease.exceptChains) };
  },
});
