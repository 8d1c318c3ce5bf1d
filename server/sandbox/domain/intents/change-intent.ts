import { findEventType, toEvent } from '#server/sandbox/domain/events.ts';
import { dueAtMs, type IntentRecord } from '#server/sandbox/store/intent-record.ts';
import { queueDelivery } from '#server/sandbox/domain/queue-delivery.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';

type Writer = Pick<ServiceContext, 'store' | 'clock' | 'settings' | 'wake'>;
export type IntentChange = Partial<Omit<IntentRecord, 'id' | 'createdAtMs' | 'updatedAtMs'>>;

/** Stores a new intent and fires its first event, in one transaction. */
export function addIntent(service: Writer, intent: IntentRecord): void {
  service.store.transaction(() => {
    service.store.intents.add(intent, dueAtMs(intent));
    fireEvent(service, intent);
  });
  service.wake();
}

/**
 * The one way an intent changes. `decide` sees the stored record inside the transaction, so a decision is
 * never made on a stale one; undefined changes nothing. A move into another status is committed together with
 * its event. Answers the intent as it is afterwards, or undefined when there is none with this id.
 */
export function changeIntent(
  service: Writer,
  id: string,
  decide: (intent: IntentRecord) => IntentChange | undefined,
): IntentRecord | undefined {
  const { store, clock } = service;
  const result = store.transaction(() => {
    const intent = store.intents.find(id);
    const change = intent && decide(intent);
    if (!intent || !change) return intent;
    // Strictly growing, so that a reader can find the newer of two (R89).
    const updatedAtMs = Math.max(clock.nowMs(), intent.updatedAtMs + 1);
    const changed: IntentRecord = { ...intent, ...change, updatedAtMs };
    store.intents.save(changed, dueAtMs(changed));
    if (changed.status !== intent.status) fireEvent(service, changed);
    return changed;
  });
  service.wake();
  return result;
}

/** Fires the event of the intent's status, where one exists, to every active endpoint. */
export function fireEvent({ store, clock, settings }: Writer, intent: IntentRecord): void {
  const type = findEventType(intent);
  if (!type) return;
  const nowMs = clock.nowMs();
  const event = toEvent(type, intent, { environment: settings.environment, nowMs });
  store.events.add(event);
  for (const endpoint of store.endpoints.list()) {
    if (endpoint.status === 'active')
      queueDelivery(store, { eventId: event.id, endpointId: endpoint.id, nowMs });
  }
}
