import { expireIfDue } from '#server/sandbox/domain/intents/find-intent.ts';
import { findEventType, toEvent } from '#server/sandbox/domain/events.ts';
import { toFailure } from '#server/sandbox/domain/intents/force-status.ts';
import { dueAtMs, UNTOUCHED, type IntentRecord } from '#server/sandbox/store/intent-record.ts';
import { toIntentResource } from '#server/sandbox/domain/intents/intent-resource.ts';
import { buildPaymentCode } from '#server/sandbox/domain/intents/payment-code.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { StoredEvent } from '#server/sandbox/store/event-repository.ts';
import type { PastIntent, PastStep } from './past-intent.ts';

/** What was added: the intent as the API answers it, and the events that its moves fired. */
export interface AddedIntent {
  readonly intent: ReturnType<typeof toIntentResource>;
  readonly events: readonly (StoredEvent & { readonly at: string })[];
}

/**
 * Adds intents of the past, with the events that their moves fired; none of these is delivered any more. One
 * that exists stays as it is, and is not answered. All of them or none.
 */
export function addPastIntents(service: ServiceContext, intents: readonly PastIntent[]): AddedIntent[] {
  const { store } = service;
  const added = store.transaction(() =>
    intents.filter(({ id }) => store.intents.find(id) === undefined).map((past) => addOne(service, past)),
  );
  service.wake();
  return added;
}

function addOne(service: ServiceContext, past: PastIntent): AddedIntent {
  const { store, settings } = service;
  let record = toFirstRecord(service, past);
  const events = past.steps.flatMap((step) => {
    record = toNext(record, step);
    const type = findEventType(record);
    if (!type) return [];
    const origin = { environment: settings.environment, nowMs: record.updatedAtMs, id: step.eventId };
    return [{ ...toEvent(type, record, origin), at: step.at }];
  });
  store.intents.add(record, dueAtMs(record));
  for (const event of events) store.events.add(event);
  const current = expireIfDue(service, record.id) ?? record;
  return { intent: toIntentResource(current, store.organization.get()), events };
}

/** Before its first step: the status is that of the step. */
function toFirstRecord({ settings }: ServiceContext, past: PastIntent): IntentRecord {
  const { id, intentType, chainId, amountCents, destination, clientReference, idempotencyKey, txid } = past;
  const createdAtMs = Date.parse(past.steps[0]?.at ?? past.expiresAt);
  const base = { chainId, amountCents, environment: settings.environment, destinationAddress: destination };
  return {
    ...UNTOUCHED,
    ...{ id, intentType, chainId, amountCents, destination, clientReference, idempotencyKey },
    status: past.steps[0]?.status ?? 'created',
    metadata: { ...base, ...past.metadata },
    pix: txid === null ? null : { txid, brcode: buildPaymentCode(txid, amountCents) },
    createdAtMs,
    updatedAtMs: createdAtMs,
    expiresAtMs: Date.parse(past.expiresAt),
    held: !past.isLive,
  };
}

function toNext(record: IntentRecord, step: PastStep): IntentRecord {
  return {
    ...record,
    status: step.status,
    statusReason: step.statusReason ?? null,
    scheduledForMs: step.scheduledFor ? Date.parse(step.scheduledFor) : null,
    ...toFailure(record, {
      failureCode: step.failureCode ?? undefined,
      providerFailureCode: step.providerFailureCode ?? undefined,
    }),
    updatedAtMs: Math.max(Date.parse(step.at), record.updatedAtMs),
  };
}
