import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { TEST_SETTINGS } from '#server/testing/test-env.ts';

const SECRET = TEST_SETTINGS.CONVERSION_WEBHOOK_SECRET ?? '';

export interface SignedDelivery {
  readonly eventId: string;
  readonly rawBody: Uint8Array;
  readonly headers: Headers;
}

/**
 * A delivery as the service makes it: an envelope around `data`, signed now. The facts go over the envelope.
 */
export function signDelivery(
  data: unknown,
  facts: Readonly<Record<string, unknown>> = {},
  atMs = Date.now(),
): SignedDelivery {
  const envelope = {
    id: randomUUID(),
    apiVersion: 'v2',
    type: 'payin.processing',
    environment: 'sandbox',
    createdAt: new Date(atMs).toISOString(),
    idempotencyKey: null,
    data,
    ...facts,
  };
  return signBody(envelope.id, JSON.stringify(envelope), atMs);
}

/** Any text as a delivery of this id, signed. */
export function signBody(eventId: string, body: string, atMs = Date.now()): SignedDelivery {
  const headers = new Headers({
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(atMs / 1000)),
    'webhook-signature': new Webhook(SECRET).sign(eventId, new Date(atMs), body),
    'content-type': 'application/json',
  });
  return { eventId, rawBody: Buffer.from(body), headers };
}
