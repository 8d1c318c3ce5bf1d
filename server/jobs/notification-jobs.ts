import 'server-only';
import { listChannels } from '#server/notifications/channels.ts';
import { collectNotifications } from '#server/notifications/collect-notifications.ts';
import { MOST_SEND_MS } from '#server/notifications/send-email.ts';
import { claimDueBatches } from '#server/notifications/send-notifications.ts';
import { database } from '#server/store/database.ts';
import {
  findNextScheduledAt,
  isLatestRun,
  takeScheduledRun,
} from '#server/store/jobs/job-schedules-repository.ts';
import { newLease, newRun } from '#server/store/jobs/lease.ts';
import { findNextDeliveryDueAt } from '#server/store/notifications/notification-deliveries-repository.ts';
import { defineRowJob, type RowTurn } from '#server/jobs/workers/define-row-job.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';
import { eachOf } from './run-claimed-rows.ts';

const EVERY_MS = 15_000;
/** Longer than a send may take, with a process that is slow. */
const SEND_LEASE_MS = 2 * MOST_SEND_MS;
/** The most that is in one e-mail, and that is posted at once. */
const MOST_TOGETHER = 50;
const COLLECT = 'collect-notifications';
const SEND = 'send-notifications';

/** Finds what users are to be notified of. One process at a time, over all of them. */
export const collectNew: Job = { name: COLLECT, pollMs: EVERY_MS, runTurn: collectTurn };
/** Sends it. */
export const sendDue = defineRowJob({ name: SEND, pollMs: EVERY_MS, runTurn: sendTurn });

async function collectTurn(): Promise<Turn> {
  const run = await newRun(EVERY_MS);
  const isOurs = await takeScheduledRun(database(), COLLECT, run);
  if (isOurs) await collectNotifications({ isLatest: (tx) => isLatestRun(tx, COLLECT, run) });
  return { taken: 0, nextDueAt: await findNextScheduledAt(database(), [COLLECT]), isOurs };
}

/** A channel on which a send goes on is left to that: it keeps no other waiting, however long it takes. */
async function sendTurn(turn: RowTurn): Promise<Turn> {
  const free = () => listChannels().filter((channel) => !turn.running.has(channel));
  const rows = await claimDueBatches(free(), () => newLease(MOST_TOGETHER, SEND_LEASE_MS));
  await eachOf(turn, { rows, keyOf: ({ channel }) => channel }, ({ send }) => send());
  const channels = free();
  return {
    taken: rows.length,
    nextDueAt: channels.length === 0 ? null : await findNextDeliveryDueAt(database(), channels),
  };
}
