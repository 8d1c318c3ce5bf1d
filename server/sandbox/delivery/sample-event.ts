import { randomUUID } from 'node:crypto';
import { SELF_CONFIRMING_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import type { KnownStatus } from '#lib/intents/status.ts';
import { intentTypeOfEvent, type EventType } from '#lib/webhooks/event-types.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { toEvent, type EventOrigin } from '#server/sandbox/domain/events.ts';
import { UNTOUCHED, type IntentRecord } from '#server/sandbox/store/intent-record.ts';
import type { StoredEvent } from '#server/sandbox/store/event-repository.ts';

/**
 * The status a sample shows, and those that a `caseId` selects instead. The list of cases is this sandbox's
 * choice.
 */
const SAMPLES: Readonly<Record<EventType, readonly [KnownStatus, ...KnownStatus[]]>> = {
  'payin.created': ['awaiting_fiat_payment'],
  'payin.processing': ['fiat_received', 'minting'],
  'payin.completed': ['completed'],
  'payin.failed': ['failed'],
  'payin.expired': ['expired'],
  'payin.refunding': ['refunding'],
  'payin.refunded': ['refunded'],
  'payout.created': ['awaiting_burn_approval', 'created', 'requires_compliance'],
  'payout.processing': ['burn_approved', 'onchain_received', 'burning', 'scheduled', 'paying_out'],
  'payout.completed': ['completed'],
  'payout.failed': ['failed'],
  'payout.expired': ['expired'],
  'payout.refunding': ['refunding'],
  'payout.refunded': ['refunded'],
};
const FAILED: readonly KnownStatus[] = ['failed', 'refunding', 'refunded'];

/**
 * The status of the sample, or undefined for an unknown `caseId`: a status, alone or after the event type,
 * with any separator.
 */
export function findSampleStatus(type: EventType, caseId: string | undefined): KnownStatus | undefined {
  const statuses = SAMPLES[type];
  if (caseId === undefined || statuses.length === 1) return statuses[0];
  const asked = toWords(caseId);
  return statuses.find((status) => asked === toWords(status) || asked === toWords(`${type} ${status}`));
}

function toWords(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, ' ');
}

/** A sample event: fresh ids, no intent behind it, so a re-read of it answers 404 (R97). */
export function toSampleEvent(type: EventType, status: KnownStatus, origin: EventOrigin): StoredEvent {
  const failureCode = FAILED.includes(status) ? 'provider_rejected' : null;
  const sample: IntentRecord = {
    ...UNTOUCHED,
    id: randomUUID(),
    ...intentTypeOfEvent(type),
    status,
    chainId: 'base',
    amountCents: SELF_CONFIRMING_AMOUNT_CENTS,
    destination: '',
    clientReference: `sample-${randomUUID()}`,
    idempotencyKey: randomUUID(),
    scheduledForMs: status === 'scheduled' ? origin.nowMs + HOUR_MS : null,
    statusReason: failureCode && 'Sample event',
    failureCode,
    metadata: {},
    createdAtMs: origin.nowMs,
    updatedAtMs: origin.nowMs,
    expiresAtMs: origin.nowMs + HOUR_MS,
    held: true,
  };
  return { ...toEvent(type, sample, origin), intentId: null };
}
