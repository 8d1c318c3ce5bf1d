import type { IntentDetail } from '#lib/intents/intent-view.ts';

const AT = '2026-11-21T10:00:00.000Z';
const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

/** An offramp that waits for its burn, as its page has it, with these facts changed. */
export function anIntentDetail(change: Partial<IntentDetail> = {}): IntentDetail {
  return {
    id: ID,
    intentType: 'offramp',
    status: 'awaiting_burn_approval',
    chainId: 'base',
    amountCents: 10_000,
    clientReference: null,
    destination: null,
    failureCode: null,
    expiresAt: null,
    scheduledFor: null,
    createdAt: AT,
    updatedAt: AT,
    paymentHold: null,
    contradictedAt: null,
    burnOutcome: null,
    isBurnHandled: false,
    revision: 0,
    flowVersion: 1,
    statusReason: null,
    providerFailureCode: null,
    originalFailureCode: null,
    originalProviderFailureCode: null,
    pixPayment: null,
    mintTransactionId: null,
    mintReading: null,
    burnTransactionId: null,
    order: {
      intentType: 'offramp',
      chainId: 'base',
      amountCents: 10_000,
      destination: null,
      origin: 'created',
      decidedBy: 'Otto',
      decidedAt: AT,
    },
    contradictions: [],
    unanswered: null,
    burn: null,
    burnHandling: null,
    burnHistory: [],
    timeline: [],
    raw: {},
    readAt: null,
    createdBy: null,
    notes: [],
    labels: [],
    source: null,
    successors: [],
    ...change,
  };
}
