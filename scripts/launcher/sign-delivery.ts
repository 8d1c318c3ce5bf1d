import { createHmac } from 'node:crypto';

/**
 * The headers of a webhook delivery to a demo, a test or a benchmark, signed with the endpoint's `whsec_`
 * secret as the service does (R84). `at` is the moment of this attempt.
 */
export function signDelivery(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
