import { expect, test } from 'vitest';
import { toReadinessKey } from '#lib/registrations/readiness-key.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { toStatusKey } from '#lib/intents/status.ts';
import readiness from '#messages/pt-BR/readiness.json';
import status from '#messages/pt-BR/status.json';
import { toCopyText } from './copy-text.ts';

test('a file has the texts that pages have', () => {
  expect(toCopyText(status, toStatusKey('completed', 'onramp'))).toBe(status.label.completed);
  expect(toCopyText(status, toStatusKey('completed', 'offramp'))).toBe(status.offramp.completed);
  expect(toCopyText(readiness, toReadinessKey(walletForTest()))).toBe(readiness.label.sign_grant);
});

test.each(['a_new_status', '$&', '{status}'])(
  '[R42] the unknown status %s is named as received',
  (received) => {
    const text = toCopyText(status, toStatusKey(received));
    expect(text).toBe(status.unknown.split('{status}').join(received));
  },
);
