import { randomUUID } from 'node:crypto';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';

/** An onramp that is minted now, as lists and events name it, with these facts changed. */
export function anIntentSummary(change: Partial<IntentSummary> = {}): IntentSummary {
  return {
    id: randomUUID(),
    intentType: 'onramp',
    status: 'minting',
    chainId: 'base',
    amountCents: 500,
    clientReference: null,
    isReferenceKey: false,
    destination: null,
    failureCode: null,
    expiresAt: null,
    scheduledFor: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    paymentHold: null,
    contradictedAt: null,
    burnOutcome: null,
    doubts: [],
    reportMark: null,
    isBurnHandled: false,
    revision: 1,
    ...change,
  };
}
