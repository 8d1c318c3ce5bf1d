import 'server-only';
import { NOTIFICATION_TABLE } from '#lib/notifications/notification-topics.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { FAILED_FOR_MS } from '#server/store/jobs/longest-waits.ts';
import type { DeliveryDraft } from '#server/store/notifications/notification-deliveries-repository.ts';
import type { LastSent } from '#server/store/notifications/notifications-repository.ts';
import type { Undelivered } from '#server/store/notifications/undelivered-repository.ts';

/** What comes back so soon after it was sent is sent again after this time, if it still lasts. */
export const SENT_FOR_MS = HOUR_MS;

/** The deliveries of what has not reached its targets, and when each is due. */
export function toDeliveries(
  undelivered: readonly Undelivered[],
  lastSent: readonly LastSent[],
): (DeliveryDraft & { readonly nextAttemptAt: Date })[] {
  const sentMs = new Map(lastSent.map((sent) => [keyOf(sent), sent.sentAt.getTime()]));
  return undelivered.map((one) => {
    const { id: notificationId, kind, channel, userId, raisedAt, failedAt } = one;
    const heldMs = raisedAt.getTime() + NOTIFICATION_TABLE[kind].holdMs;
    const againMs = (sentMs.get(keyOf(one)) ?? 0) + SENT_FOR_MS;
    const retriedMs = (failedAt?.getTime() ?? 0) + FAILED_FOR_MS;
    return { notificationId, channel, userId, nextAttemptAt: new Date(Math.max(heldMs, againMs, retriedMs)) };
  });
}

function keyOf({ id, channel, userId }: Pick<LastSent, 'id' | 'channel' | 'userId'>): string {
  return `${id}|${channel}|${userId}`;
}
