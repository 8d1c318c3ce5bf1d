import 'server-only';
import { env } from '#server/env.ts';
import type { ClaimedDelivery } from '#server/store/notifications/notification-deliveries-repository.ts';

/** Where a user sees what a notification is about. */
export function addressOf({ intent, kind }: Pick<ClaimedDelivery, 'intent' | 'kind'>): string {
  const { authUrl } = env();
  if (intent) return `${authUrl}/intents/${intent.id}`;
  return kind === 'alarm' ? `${authUrl}/status` : `${authUrl}/settings`;
}
