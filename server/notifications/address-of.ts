import 'server-only';
import { env } from '#server/env.ts';
import type { Notified } from './notified.ts';

/** Where a user sees what a notification is about. */
export function addressOf(notified: Notified): string {
  return `${env().authUrl}${toPath(notified)}`;
}

function toPath(notified: Notified): string {
  switch (notified.about) {
    case 'intent':
      return `/intents/${notified.intent.id}`;
    case 'wallet': {
      const { walletId } = notified.wallet;
      // The row of a request without a known registration has its address, which no notification has.
      return walletId === null ? '/' : `/wallets/${walletId}`;
    }
    case 'access':
      return '/audit';
    case 'alarm':
      return '/status';
    case 'test':
      return '/settings';
  }
}
