import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { WebhookEndpoint } from '#server/sandbox/store/endpoint-repository.ts';
import { newWebhookSecret, signingSecrets, signWebhook } from './sign-webhook.ts';

const nowUnix = () => Math.floor(Date.now() / 1000);
const delivery = { eventId: '5e9a1c1e-0000-4000-8000-000000000001', body: '{"a": 1}' };

describe('signWebhook', () => {
  test('[R84] signs id, timestamp and the exact bytes: the reference library agrees, changed bytes fail', () => {
    const secret = newWebhookSecret();
    const headers = signWebhook({ ...delivery, timestampUnix: nowUnix(), secrets: [secret] });
    expect(new Webhook(secret).verify(delivery.body, headers)).toEqual({ a: 1 });
    expect(() => new Webhook(secret).verify('{"a":1}', headers)).toThrow();
    expect(() => new Webhook(newWebhookSecret()).verify(delivery.body, headers)).toThrow();
  });

  test('[R85] carries one signature a secret, and either secret verifies', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = signWebhook({ ...delivery, timestampUnix: nowUnix(), secrets });
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(secrets.map((secret) => new Webhook(secret).verify(delivery.body, headers))).toEqual([
      { a: 1 },
      { a: 1 },
    ]);
  });
});

describe('signingSecrets', () => {
  const endpoint: WebhookEndpoint = {
    id: 'e',
    url: 'http://127.0.0.1/',
    secret: 'whsec_bmV3',
    previousSecret: 'whsec_b2xk',
    previousSecretUntilMs: 1000,
    status: 'active',
    exhaustedDays: 0,
    lastExhaustedDay: null,
  };

  test('[R85] has the old secret beside the new one until the rotation window ends', () => {
    expect(signingSecrets(endpoint, 999)).toEqual(['whsec_bmV3', 'whsec_b2xk']);
    expect(signingSecrets(endpoint, 1000)).toEqual(['whsec_bmV3']);
    expect(signingSecrets({ ...endpoint, previousSecret: null, previousSecretUntilMs: null }, 0)).toEqual([
      'whsec_bmV3',
    ]);
  });
});
