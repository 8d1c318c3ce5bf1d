import { z } from 'zod';
import { notificationChoiceSchema } from './notification-choice.ts';
import { NOTIFICATION_TOPICS } from './notification-topics.ts';

const channelSchema = z.object({
  isSet: z.boolean(),
  lastSentAt: z.iso.datetime({ offset: true }).nullable(),
  /** Tried and not sent yet. */
  waiting: z.int().nonnegative(),
  /** Why the oldest of them was not: codes. */
  lastError: z.string().nullable(),
});
export type ChannelState = z.infer<typeof channelSchema>;

/** How users are notified. */
export const NOTIFICATION_CHANNELS = ['email', 'webhook'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** To which channels a test is sent. */
export const notificationTestSchema = z.object({
  channels: z.array(z.enum(NOTIFICATION_CHANNELS)).min(1).max(NOTIFICATION_CHANNELS.length),
});

/** What the page of settings shows of notifications. */
export const notificationSettingsSchema = z.object({
  email: z.string(),
  /** Those of the user's role. */
  topics: z.array(z.enum(NOTIFICATION_TOPICS)),
  choice: notificationChoiceSchema,
  channels: z.object({ email: channelSchema, webhook: channelSchema }),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
