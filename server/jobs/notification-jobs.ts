import 'server-only';
import { listChannels } from '#server/notifications/channels.ts';
import { collectNotifications } from '#server/notifications/collect-notifications.ts';
import { MOST_SEND_MS } from '#server/notifications/send-email.ts';
import { sendDueNotifications } from '#server/notifications/send-notifications.ts';
import { database } from '#server/store/database.ts';
import { findNextScheduledAt, takeScheduledRun } from '#server/store/jobs/job-schedules-repository.ts';
import { newLease, newRun } from '#server/store/jobs/lease.ts';
import { findNextDeliveryDueAt } from '#server/store/notifications/notification-deliveries-repository.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';

const EVERY_MS = 15_000;
/** Longer than a send may take, with a process that is slow. */
const SEND_LEASE_MS = 2 * MOST_SEND_MS;
/** The most that is in one e-mail, and that is posted at once. */
const MOST_TOGETHER = 50;
const COLLECT = 'collect-notifications';

/** Finds what users are to be notified of. One process at a time, over all of them. */
export const collectNew: Job = { name: COLLECT, pollMs: EVERY_MS, runTurn: collectTurn };
/** Sends it. */
export const sendDue: Job = { name: 'send-notifications', pollMs: EVERY_MS, runTurn: sendTurn };

async function collectTurn(): Promise<Turn> {
  const isOurs = await takeScheduledRun(database(), COLLECT, await newRun(EVERY_MS));
  if (isOurs) await collectNotifications();
  return { taken: 0, nextDueAt: await findNextScheduledAt(database(), [COLLECT]), isOurs };
}

async function sendTurn(): Promise<Turn> {
  if (listChannels().length === 0) return { taken: 0, nextDueAt: null };
  const taken = await sendDueNotifications(() => newLease(MOST_TOGETHER, SEND_LEASE_MS));
  return { taken, nextDueAt: await findNextDeliveryDueAt(database(), listChannels()) };
}
