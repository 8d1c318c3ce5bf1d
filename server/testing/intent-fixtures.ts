import { randomUUID } from 'node:crypto';
import { buildBrCode } from '#lib/brcode/build-br-code.ts';
import { intentSchema, readMetadata, type Intent } from '#lib/intents/intent.ts';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';

type Facts = Readonly<Record<string, unknown>>;

/** An intent as the service answers it, with everything in it; the facts of the test go over it. */
export function anIntent(facts: Facts = {}): Intent {
  const intentType = facts.intentType ?? 'onramp';
  return intentSchema.parse({
    id: randomUUID(),
    instanceId: randomUUID(),
    partyId: 'party-1',
    intentType,
    flowVersion: 1,
    status: intentType === 'onramp' ? 'awaiting_fiat_payment' : 'awaiting_burn_approval',
    statusReason: null,
    failureCode: null,
    providerFailureCode: null,
    originalFailureCode: null,
    originalProviderFailureCode: null,
    clientReference: null,
    metadata: null,
    expiresAt: '2026-11-21T13:00:00.000Z',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    pixPayment: null,
    depositInstructions: null,
    party: null,
    chainId: 'ethereum',
    ...facts,
  });
}

/** A code to pay, as it is in an onramp. */
export const PIX_PAYMENT = {
  brcode: buildBrCode({
    pixKey: 'pix@example.com',
    amountCents: 12_345,
    txid: 'TXID000000000000000000001',
    merchantName: 'SERVICO',
    merchantCity: 'SAO PAULO',
  }),
  txid: 'TXID000000000000000000001',
  amountCents: 12_345,
  expiresAt: '2099-11-21T13:00:00.000Z',
};

/** The `data` of an event about an intent. */
export function eventData(intent: Intent, facts: Partial<WebhookData> = {}): WebhookData {
  const { id, intentType, status, clientReference, chainId, createdAt, updatedAt } = intent;
  return {
    id,
    intentType,
    status,
    statusReason: intent.statusReason,
    failureCode: intent.failureCode,
    providerFailureCode: intent.providerFailureCode,
    originalFailureCode: intent.originalFailureCode,
    originalProviderFailureCode: intent.originalProviderFailureCode,
    clientReference,
    amountCents: readMetadata(intent).amountCents ?? 12_345,
    chainId,
    createdAt,
    updatedAt,
    ...facts,
  };
}
