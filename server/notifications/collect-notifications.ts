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
  listNotifiedSince,
  listOpenNotifications,
  raiseNotifications,
  type NotificationDraft,
  type NotificationRow,
} from '#server/store/notifications/notifications-repository.ts';
import { getSystemFacts } from '#server/system/get-system-facts.ts';
import { listChannels } from './channels.ts';

/** With more, those that are not read are not taken for over. */
const MOST_ASKING = 1_000;
/** What comes back within this is not sent again. */
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
  const [sent, recipients] = await Promise.all([
    listNotifiedSince(tx, idsOf(raised), inMs(-SENT_FOR_MS)),
    channels.includes('email') ? listRecipients(tx) : [],
  ]);
  const drafts = raised
    .filter(({ id }) => !sent.has(id))
    .flatMap(({ id: notificationId, kind }) => {
      if (!isNotificationKind(kind)) return [];
      const nextAttemptAt = inMs(NOTIFICATION_TABLE[kind].holdMs);
      const concerned = recipients.filter(({ role, choice }) =>
        isNotified(kind, { role, muted: readChoice(choice).muted }),
      );
      const delivery = { notificationId, nextAttemptAt };
      return [
        ...concerned.map(({ userId }) => ({ ...delivery, channel: 'email' as const, userId })),
        ...(channels.includes('webhook') ? [{ ...delivery, channel: 'webhook' as const, userId: null }] : []),
      ];
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
