import 'server-only';
import type { NotificationChannel } from '#lib/notifications/notification-settings.ts';
import { readChoice } from '#lib/notifications/notification-choice.ts';
import {
  isNotificationKind,
  isNotified,
  isNotifiedReason,
  NOTIFICATION_KINDS,
  NOTIFICATION_TABLE,
  NOTIFIED_REASONS,
} from '#lib/notifications/notification-topics.ts';
import { findAlarms } from '#lib/system/find-alarms.ts';
import type { Alarm } from '#lib/system/system-status.ts';
import { refineReason } from '#server/intents/inbox/refine-reason.ts';
import { database, withTransaction, type Transaction } from '#server/store/database.ts';
import { listAskingRows, type AskingIntent } from '#server/store/intents/inbox-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import {
  dropOtherChannels,
  insertDeliveries,
  listRecipients,
} from '#server/store/notifications/notification-deliveries-repository.ts';
import {
  clearNotifications,
  listLastSent,
  listOpenNotifications,
  raiseNotifications,
  type NotificationDraft,
  type NotificationRow,
} from '#server/store/notifications/notifications-repository.ts';
import { getSystemFacts } from '#server/system/get-system-facts.ts';
import { listChannels } from './channels.ts';

/** With more, those that are not read are not taken for over. */
const MOST_ASKING = 1_000;
/** What comes back so soon after it was sent is sent again after this time, if it still lasts. */
const SENT_FOR_MS = 60 * 60_000;

/**
 * Stores what users are to be notified of since the last time, and for whom; what is over is marked so, and
 * is not sent any more. May run at any time, in any process, any number of times.
 */
export async function collectNotifications(mostAsking = MOST_ASKING): Promise<void> {
  const channels = listChannels();
  await dropOtherChannels(database(), channels);
  if (channels.length === 0) return;
  const [asking, facts] = await Promise.all([
    listAskingRows(database(), NOTIFIED_REASONS, mostAsking),
    getSystemFacts(database()),
  ]);
  const alarms = findAlarms(facts).filter(({ severity }) => severity === 'danger');
  const drafts = [...asking.flatMap(ofIntent), ...alarms.map(ofAlarm)];
  const areAllRead = asking.length < mostAsking;
  await withTransaction(async (tx) => {
    const raised = await raiseNotifications(tx, drafts);
    const present = new Set(drafts.map(keyOf));
    const open = await listOpenNotifications(tx);
    const stillOpen = open.filter((row) => present.has(keyOf(row)));
    await clearNotifications(tx, areAllRead ? NOTIFICATION_KINDS : ['alarm'], idsOf(stillOpen));
    await addDeliveries(tx, raised, channels);
  });
}

/** For each new one, a delivery to each user whom it concerns, and to the webhook. */
async function addDeliveries(
  tx: Transaction,
  raised: readonly NotificationRow[],
  channels: readonly NotificationChannel[],
): Promise<void> {
  const [lastSent, recipients] = await Promise.all([
    listLastSent(tx, idsOf(raised), inMs(-SENT_FOR_MS)),
    channels.includes('email') ? listRecipients(tx) : [],
  ]);
  const drafts = raised.flatMap(({ id: notificationId, kind }) => {
    if (!isNotificationKind(kind)) return [];
    const concerned = recipients.filter(({ role, choice }) =>
      isNotified(kind, { role, muted: readChoice(choice).muted }),
    );
    const targets = [
      ...concerned.map(({ userId }) => ({ channel: 'email' as const, userId })),
      ...(channels.includes('webhook') ? [{ channel: 'webhook' as const, userId: null }] : []),
    ];
    return targets.map((target) => {
      const sentAt = lastSent.find(
        (sent) =>
          sent.id === notificationId && sent.channel === target.channel && sent.userId === target.userId,
      )?.sentAt;
      const heldUntil = inMs(NOTIFICATION_TABLE[kind].holdMs);
      const againAt = new Date((sentAt?.getTime() ?? 0) + SENT_FOR_MS);
      return { ...target, notificationId, nextAttemptAt: heldUntil > againAt ? heldUntil : againAt };
    });
  });
  await insertDeliveries(tx, drafts);
}

/** Nothing where its page refuses the action. */
function ofIntent(row: AskingIntent): NotificationDraft[] {
  const kind = refineReason(row, null);
  return isNotifiedReason(kind) ? [{ kind, subject: row.id, intentId: row.id, details: null }] : [];
}

function ofAlarm(alarm: Alarm): NotificationDraft {
  const subject = [alarm.code, alarm.chainId, alarm.subject].filter(Boolean).join(':');
  return { kind: 'alarm', subject, intentId: null, details: alarm };
}

function keyOf({ kind, subject }: Pick<NotificationRow, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`;
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
