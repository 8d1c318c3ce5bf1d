import 'server-only';
import { Webhook } from 'standardwebhooks';
import { env } from '#server/env.ts';
import type { ClaimedDelivery } from '#server/store/notifications/notification-deliveries-repository.ts';
import { USER_AGENT } from '#server/user-agent.ts';
import { addressOf } from './address-of.ts';
import { requireNotified } from './notified.ts';
import { SendError } from './send-error.ts';

const TIMEOUT_MS = 10_000;

/**
 * Posts one notification, signed as Standard Webhooks describes, under the same id each time. It holds no
 * amount and no name. Throws `SendError` without a 2xx.
 */
export async function sendToWebhook(delivery: ClaimedDelivery): Promise<void> {
  const { notifyWebhook } = env();
  if (!notifyWebhook) throw new SendError('not configured');
  const body = JSON.stringify(toPayload(delivery));
  const sentAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': delivery.id,
    'webhook-timestamp': Math.floor(sentAt.getTime() / 1000).toString(),
    'webhook-signature': new Webhook(notifyWebhook.secret).sign(delivery.id, sentAt, body),
  };
  const status = await post(notifyWebhook.url, { headers, body });
  if (status < 200 || status > 299) throw new SendError(`HTTP ${status}`);
}

async function post(url: string, init: { headers: Record<string, string>; body: string }): Promise<number> {
  try {
    const response = await fetch(url, {
      ...init,
      method: 'POST',
      // Where the settings say, and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Nothing of the answer is read.
    await response.body?.cancel();
    return response.status;
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    throw new SendError(isLate ? 'HTTP timeout' : 'HTTP unreachable', { cause });
  }
}

/** Throws `SendError` where it cannot be read: a receiver would get it without what it is about. */
function toPayload(delivery: ClaimedDelivery) {
  const { kind, raisedAt, intent } = delivery;
  const notified = requireNotified(delivery);
  const wallet = notified.about === 'wallet' ? notified.wallet : undefined;
  const alarm = notified.about === 'alarm' ? notified.alarm : undefined;
  return {
    type: 'notification.raised',
    timestamp: raisedAt.toISOString(),
    data: {
      kind,
      url: addressOf(notified),
      intent,
      wallet: wallet ? { id: wallet.walletId, chainId: wallet.chainId } : null,
      alarm: alarm ? { code: alarm.code, chainId: alarm.chainId, subject: alarm.subject } : null,
    },
  };
}
