import 'server-only';
import { env } from '#server/env.ts';
import type { ClaimedDelivery } from '#server/store/notifications/notification-deliveries-repository.ts';
import { findNotifiedWallet } from './notified-wallet.ts';

/** Where a user sees what a notification is about. */
export function addressOf(delivery: Pick<ClaimedDelivery, 'intent' | 'kind' | 'details'>): string {
  const { intent, kind } = delivery;
  const { authUrl } = env();
  if (intent) return `${authUrl}/intents/${intent.id}`;
  const wallet = findNotifiedWallet(delivery);
  if (wallet)
    return wallet.walletId === null ? `${authUrl}/wallets` : `${authUrl}/wallets/${wallet.walletId}`;
  return kind === 'alarm' ? `${authUrl}/status` : `${authUrl}/settings`;
}
