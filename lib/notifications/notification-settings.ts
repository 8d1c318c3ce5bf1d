import { z } from 'zod';
import type { NotificationChoice } from './notification-choice.ts';
import type { NotificationTopic } from './notification-topics.ts';

/** How users are notified. */
export const NOTIFICATION_CHANNELS = ['email', 'webhook'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** To which channels a test is sent. */
export const notificationTestSchema = z.object({
  channels: z.array(z.enum(NOTIFICATION_CHANNELS)).min(1).max(NOTIFICATION_CHANNELS.length),
});

export interface ChannelState {
  readonly isSet: boolean;
  /** ISO 8601. */
  readonly lastSentAt: string | null;
  /** Tried and not sent yet. */
  readonly waiting: number;
  /** Why the oldest of them was not: codes. */
  readonly lastError: string | null;
  /** The last one that was not sent and is not tried again, where nothing was sent to the same user since. */
  readonly lastFailure: { readonly at: string; readonly error: string } | null;
}

/** What the page of settings shows of notifications. */
export interface NotificationSettings {
  readonly email: string;
  /** Those of the user's role. */
  readonly topics: readonly NotificationTopic[];
  readonly choice: NotificationChoice;
  readonly channels: Readonly<Record<NotificationChannel, ChannelState>>;
}
