import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookEndpoint } from '#server/sandbox/store/endpoint-repository.ts';

const PREFIX = 'whsec_';

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

export interface SignedDelivery {
  readonly eventId: string;
  readonly body: string;
  /** Real time of this attempt: the receiver compares it with its own clock (R86, R87). */
  readonly timestampUnix: number;
  readonly secrets: readonly string[];
}

/** The three headers of a delivery; one signature a secret, separated by a space (R84, R85). */
export function signWebhook({
  eventId,
  body,
  timestampUnix,
  secrets,
}: SignedDelivery): Record<string, string> {
  const signed = `${eventId}.${timestampUnix}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(timestampUnix),
    'webhook-signature': signatures.join(' '),
  };
}

/** The secrets that sign now: the current one and, for 24 hours after a rotation, the one before. */
export function signingSecrets(endpoint: WebhookEndpoint, nowMs: number): string[] {
  const { secret, previousSecret, previousSecretUntilMs } = endpoint;
  const isRotating = previousSecret !== null && nowMs < (previousSecretUntilMs ?? 0);
  return isRotating ? [secret, previousSecret] : [secret];
}
