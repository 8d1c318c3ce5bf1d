import type { Lease } from '#server/store/jobs/lease.ts';
import { listChannels } from '#server/notifications/channels.ts';
import { claimDueBatches } from '#server/notifications/send-notifications.ts';

/** Sends what is due on each channel, up to a lease, and waits for it. Answers whether anything was due. */
export async function sendDueNotifications(claim: () => Promise<Lease>): Promise<boolean> {
  const batches = await claimDueBatches(listChannels(), claim);
  await Promise.all(batches.map(({ send }) => send()));
  return batches.length > 0;
}
