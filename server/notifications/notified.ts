import 'server-only';
import {
  isAccessKind,
  isNotifiedReason,
  type AccessKind,
  type NotifiedReason,
} from '#lib/notifications/notification-topics.ts';
import { alarmSchema, type Alarm } from '#lib/system/system-status.ts';
import type {
  ClaimedDelivery,
  NotifiedIntent,
} from '#server/store/notifications/notification-deliveries-repository.ts';
import { findNotifiedWallet, type NotifiedWallet } from './notified-wallet.ts';
import { SendError } from './send-error.ts';

/** What a user is notified of. */
export type Notified =
  | { readonly about: 'test' }
  | { readonly about: 'intent'; readonly reason: NotifiedReason; readonly intent: NotifiedIntent }
  | { readonly about: 'wallet'; readonly wallet: NotifiedWallet }
  | { readonly about: 'access'; readonly change: AccessKind }
  | { readonly about: 'alarm'; readonly alarm: Alarm };

type Stored = Pick<ClaimedDelivery, 'kind' | 'intent' | 'details'>;

/** Undefined for what another version of this program has stored and this one cannot read. */
export function findNotified(stored: Stored): Notified | undefined {
  const { kind, intent, details } = stored;
  if (kind === 'test') return { about: 'test' };
  if (isNotifiedReason(kind)) return intent ? { about: 'intent', reason: kind, intent } : undefined;
  if (isAccessKind(kind)) return { about: 'access', change: kind };
  const wallet = findNotifiedWallet(stored);
  if (wallet) return { about: 'wallet', wallet };
  const alarm = kind === 'alarm' ? alarmSchema.safeParse(details).data : undefined;
  return alarm && { about: 'alarm', alarm };
}

/** Throws `SendError`: a version that can read it may be there at the next try. */
export function requireNotified(stored: Stored): Notified {
  const notified = findNotified(stored);
  if (!notified) throw new SendError('unreadable notification');
  return notified;
}
