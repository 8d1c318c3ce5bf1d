import 'server-only';
import { env } from '#server/env.ts';
import type { NotificationChannel } from '#server/store/notifications/notification-deliveries-repository.ts';

/** The channels that the settings name. */
export function listChannels(): readonly NotificationChannel[] {
  const { notifyEmail, notifyWebhook } = env();
  return [...(notifyEmail ? ['email' as const] : []), ...(notifyWebhook ? ['webhook' as const] : [])];
}
