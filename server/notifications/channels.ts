import 'server-only';
import { env } from '#server/env.ts';
import type { NotificationChannel } from '#lib/notifications/notification-settings.ts';

/** The channels that the settings name. */
export function listChannels(): readonly NotificationChannel[] {
  const { notifyEmail, notifyWebhook } = env();
  return [...(notifyEmail ? ['email' as const] : []), ...(notifyWebhook ? ['webhook' as const] : [])];
}
