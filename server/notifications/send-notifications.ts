import 'server-only';
import { readChoice } from '#lib/notifications/notification-choice.ts';
import type { NotificationChannel } from '#lib/notifications/notification-settings.ts';
import { isNotificationKind, isNotified } from '#lib/notifications/notification-topics.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import { inMs, type Lease } from '#server/store/jobs/lease.ts';
import {
  claimDueDeliveries,
  endDeliveries,
  findRecipient,
  postponeDeliveries,
  type ClaimedDelivery,
} from '#server/store/notifications/notification-deliveries-repository.ts';
import { findNotified } from './notified.ts';
import { SendError } from './send-error.ts';
import { sendEmail } from './send-email.ts';
import { sendToWebhook } from './send-to-webhook.ts';

/** About a day: with these waits, on average. */
export const RETRY = { baseMs: 30_000, capMs: HOUR_MS, mostTries: 38 };

/** What is claimed of a channel. */
interface DueBatch {
  readonly channel: NotificationChannel;
  readonly send: () => Promise<void>;
}

/**
 * Claims what is due on each of these channels, to be sent: to one user all in one e-mail, to the webhook
 * each by itself. Each channel has a claim of its own, and need not wait for another that is slow.
 */
export async function claimDueBatches(
  channels: readonly NotificationChannel[],
  claim: () => Promise<Lease>,
): Promise<DueBatch[]> {
  const batches = await Promise.allSettled(
    channels.map(async (channel) => {
      const claimed = await claimDueDeliveries(database(), channel, await claim());
      if (!claimed) return [];
      const { userId, deliveries } = claimed;
      const send = async () => {
        await (userId === null
          ? Promise.all(deliveries.map(sendDueToWebhook))
          : sendDueToUser(userId, deliveries));
      };
      return [{ channel, send }];
    }),
  );
  return batches.flatMap((batch) => {
    if (batch.status === 'fulfilled') return batch.value;
    log().warn({ err: batch.reason }, 'notifications could not be claimed: they are due again');
    return [];
  });
}

async function sendDueToWebhook(delivery: ClaimedDelivery): Promise<void> {
  if (isOutdated(delivery)) return endDeliveries(database(), [delivery], { state: 'dropped' });
  await settle('webhook', [delivery], () => sendToWebhook(delivery));
}

/** Who may no longer sign in, has another role or has chosen otherwise by now gets nothing. */
async function sendDueToUser(userId: string, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  const recipient = await findRecipient(database(), userId);
  const choice = readChoice(recipient?.choice);
  const wanted = deliveries.filter((delivery) => {
    if (!recipient || isOutdated(delivery)) return false;
    const { kind } = delivery;
    return !isNotificationKind(kind) || isNotified(kind, { role: recipient.role, muted: choice.muted });
  });
  const dropped = deliveries.filter((delivery) => !wanted.includes(delivery));
  await endDeliveries(database(), dropped, { state: 'dropped' });
  if (!recipient) return;
  const { email } = recipient;
  // What this version cannot read is refused by itself, and keeps nothing else from being sent.
  const { readable = [], unreadable = [] } = Object.groupBy(wanted, toReadability);
  for (const group of [readable, unreadable].filter(({ length }) => length > 0)) {
    await settle('email', group, () => sendEmail({ email, locale: choice.locale, deliveries: group }));
  }
}

function toReadability(delivery: ClaimedDelivery): 'readable' | 'unreadable' {
  return findNotified(delivery) ? 'readable' : 'unreadable';
}

/** A test is nothing that lasts. */
function isOutdated({ isOver, kind }: ClaimedDelivery): boolean {
  return isOver && kind !== 'test';
}

async function settle(
  channel: NotificationChannel,
  deliveries: readonly ClaimedDelivery[],
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
    await endDeliveries(database(), deliveries, { state: 'sent' });
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    const { message: lastError, isFinal } = error;
    log().warn({ channel, fault: lastError, count: deliveries.length }, 'notifications were not sent');
    const isLast = (delivery: ClaimedDelivery) => isFinal || delivery.tries >= RETRY.mostTries;
    await endDeliveries(database(), deliveries.filter(isLast), { state: 'failed', lastError });
    const others = deliveries.filter((delivery) => !isLast(delivery));
    const fewestTries = Math.min(...others.map(({ tries }) => tries));
    const nextAttemptAt = inMs(backoffMs(fewestTries, RETRY));
    if (others.length > 0) await postponeDeliveries(database(), others, { nextAttemptAt, lastError });
  }
}
