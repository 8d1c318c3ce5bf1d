import { randomUUID } from 'node:crypto';
import type { Environment } from '#lib/chains/chains.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { isKnownStatus, type KnownStatus } from '#lib/intents/status.ts';
import type { EventType } from '#lib/webhooks/event-types.ts';
import type { StoredEvent } from '#server/sandbox/store/event-repository.ts';
import { toIso } from './clock.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';

/**
 * The event that a move into a status fires. What is absent fires none: no type exists for `canceled` or for
 * compliance (R95). `onchain_received` is this sandbox's choice for the fifth status of `payout.processing`.
 */
const EVENT_OF_STATUS: Readonly<Record<IntentType, Partial<Record<KnownStatus, EventType>>>> = {
  onramp: {
    awaiting_fiat_payment: 'payin.created',
    fiat_received: 'payin.processing',
    minting: 'payin.processing',
    completed: 'payin.completed',
    failed: 'payin.failed',
    expired: 'payin.expired',
    refunding: 'payin.refunding',
    refunded: 'payin.refunded',
  },
  offramp: {
    awaiting_burn_approval: 'payout.created',
    burn_approved: 'payout.processing',
    onchain_received: 'payout.processing',
    burning: 'payout.processing',
    scheduled: 'payout.processing',
    paying_out: 'payout.processing',
    completed: 'payout.completed',
    failed: 'payout.failed',
    expired: 'payout.expired',
    refunding: 'payout.refunding',
    refunded: 'payout.refunded',
  },
};

export function findEventType(intent: Pick<IntentRecord, 'intentType' | 'status'>): EventType | undefined {
  const { intentType, status } = intent;
  return isKnownStatus(status) ? EVENT_OF_STATUS[intentType][status] : undefined;
}

export interface EventOrigin {
  readonly environment: Environment;
  readonly nowMs: number;
  /** The event's; unset: a new one. */
  readonly id?: string;
}

/** The envelope's seven fields around the intent block, as the bytes that will be sent (R92). */
export function toEvent(
  type: EventType,
  intent: IntentRecord,
  { environment, nowMs, id = randomUUID() }: EventOrigin,
): StoredEvent {
  const body = JSON.stringify({
    id,
    apiVersion: 'v2',
    type,
    environment,
    createdAt: toIso(nowMs),
    idempotencyKey: intent.idempotencyKey,
    data: toEventData(intent),
  });
  return { id, type, intentId: intent.id, body };
}

/** Thirteen fields, and `scheduledFor` while scheduled; no pixPayment, metadata or expiresAt (R92, R93). */
function toEventData(intent: IntentRecord) {
  return {
    id: intent.id,
    intentType: intent.intentType,
    status: intent.status,
    statusReason: intent.statusReason,
    failureCode: intent.failureCode,
    providerFailureCode: intent.providerFailureCode,
    originalFailureCode: intent.originalFailureCode,
    originalProviderFailureCode: intent.originalProviderFailureCode,
    clientReference: intent.clientReference,
    amountCents: intent.amountCents,
    chainId: intent.chainId,
    createdAt: toIso(intent.createdAtMs),
    updatedAt: toIso(intent.updatedAtMs),
    ...(intent.scheduledForMs === null ? {} : { scheduledFor: toIso(intent.scheduledForMs) }),
  };
}
