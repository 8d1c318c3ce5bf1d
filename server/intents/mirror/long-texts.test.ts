import { expect, test } from 'vitest';
import { intentSchema } from '#lib/intents/intent.ts';
import { walletSchema } from '#lib/registrations/wallet.ts';
import { webhookDataSchema } from '#lib/webhooks/webhook-event.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { aWireWallet } from '#server/testing/registrations/wallet-harness.ts';

const LONG = 'x'.repeat(1_000_000);
const intent = anIntent({ status: LONG, failureCode: LONG, party: { displayName: LONG } });
const TEXTS = {
  statusReason: LONG,
  failureCode: LONG,
  providerFailureCode: LONG,
  originalFailureCode: LONG,
  originalProviderFailureCode: LONG,
  clientReference: LONG,
};
const OF_WALLET = {
  address: LONG,
  role: LONG,
  label: LONG,
  state: LONG,
  statusReason: LONG,
  reconciliationStatus: LONG,
  whitelisterWallet: LONG,
};

// Each is stored, kept in memory and sent to every open page.
test.each([
  ['an intent', () => intentSchema.parse({ ...intent, ...TEXTS })],
  ['an event', () => webhookDataSchema.parse({ ...eventData(intent), ...TEXTS, status: LONG })],
  ['a registration', () => walletSchema.parse({ ...aWireWallet(), ...OF_WALLET })],
])('[R20] no text of %s is longer than anyone reads', (_what, parse) => {
  expect(JSON.stringify(parse()).length).toBeLessThan(16_000);
});
