import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { anIntentSummary } from '#lib/intents/testing/an-intent-summary.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { applyLiveMessage } from './apply-live-event.ts';
import { RESET, type LiveEvent } from './live-event.ts';

const intentId = randomUUID();
const EVENTS = [
  [{ type: 'intent.changed', intent: anIntentSummary(), source: 'webhook' }, true],
  [{ type: 'burn.changed', intentId }, true],
  [{ type: 'annotation.changed', intentId }, false],
  [{ type: 'wallet.changed', wallet: walletForTest() }, false],
  [{ type: 'create.changed', idempotencyKey: randomUUID(), intentId: null }, false],
  [{ type: 'link.changed', linkId: randomUUID(), intentId, walletId: null }, false],
] as const satisfies readonly (readonly [LiveEvent, boolean])[];

function changesSums(data: string): boolean {
  const nothing = () => undefined;
  const reads = { summaries: nothing, details: nothing, burn: nothing };
  return applyLiveMessage(new QueryClient(), data, reads);
}

test.each(EVENTS)('%o may change sums over conversions: %s', (event, expected) => {
  expect(changesSums(JSON.stringify(event))).toBe(expected);
});

test('so may what is not known: events that are not kept any more, and what cannot be read', () => {
  expect(changesSums(JSON.stringify(RESET))).toBe(true);
  expect(changesSums('{')).toBe(true);
});
