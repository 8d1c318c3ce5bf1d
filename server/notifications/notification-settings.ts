import 'server-only';
import { readChoice, type NotificationChoice } from '#lib/notifications/notification-choice.ts';
import type {
  ChannelState,
  NotificationChannel,
  NotificationSettings,
} from '#lib/notifications/notification-settings.ts';
import { topicsOf } from '#lib/notifications/notification-topics.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { listPreferences, putPreference } from '#server/store/users/preferences-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  CHOICE_NAME,
  getChannelFacts,
  insertDeliveries,
} from '#server/store/notifications/notification-deliveries-repository.ts';
import { hastenTests, insertPassing } from '#server/store/notifications/notifications-repository.ts';
import { listChannels } from './channels.ts';

/** What a user is notified of, how, and whether it works. Throws `forbidden`. */
export async function getNotificationSettings(session: Session): Promise<NotificationSettings> {
  requireAllowed(session, 'notifications.choose');
  const db = database();
  const [preferences, email, webhook] = await Promise.all([
    listPreferences(db, session.userId),
    getChannelState('email'),
    getChannelState('webhook'),
  ]);
  return {
    email: session.email,
    topics: topicsOf(session.role),
    choice: readChoice(preferences.get(CHOICE_NAME)),
    channels: { email, webhook },
  };
}

async function getChannelState(channel: NotificationChannel): Promise<ChannelState> {
  const { lastSentAt, lastFailure, ...facts } = await getChannelFacts(database(), channel);
  return {
    ...facts,
    isSet: listChannels().includes(channel),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailure: lastFailure && { at: lastFailure.endedAt.toISOString(), error: lastFailure.error },
  };
}

/** Stores what a user chose. Throws `forbidden`, `signed_out` or `rate_limited`. */
export async function chooseNotifications(choice: NotificationChoice, session: Session): Promise<void> {
  const { userId, email } = session;
  await commitAs({ session, permission: 'notifications.choose' }, async ({ tx }) => {
    if (!(await putPreference(tx, { userId, name: CHOICE_NAME, value: choice }))) return;
    const entry = { actorUserId: userId, action: 'notifications.chosen', subject: email } as const;
    await appendAudit(tx, { ...entry, details: { ...choice } });
  });
}

/**
 * Has a test sent to the user by e-mail, or to the webhook, as far as they are set up. While one waits on a
 * channel, no other is made for it: that one is due now. Throws `forbidden`, `signed_out` or `rate_limited`.
 */
export async function requestTest(asked: readonly NotificationChannel[], session: Session): Promise<void> {
  const { userId, email } = session;
  await commitAs({ session, permission: 'notifications.test' }, async ({ tx }) => {
    const waiting = await hastenTests(tx, userId);
    const channels = listChannels().filter(
      (channel) => asked.includes(channel) && !waiting.includes(channel),
    );
    if (channels.length === 0) return;
    const notificationId = await insertPassing(tx, 'test', userId);
    const delivery = { notificationId, nextAttemptAt: databaseNow() };
    const drafts = channels.map((channel) => ({
      ...delivery,
      channel,
      userId: channel === 'email' ? userId : null,
    }));
    await insertDeliveries(tx, drafts);
    const entry = { actorUserId: userId, action: 'notifications.test-requested', subject: email } as const;
    await appendAudit(tx, entry);
  });
}
