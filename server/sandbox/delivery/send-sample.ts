import type { EventType } from '#lib/webhooks/event-types.ts';
import { queueDelivery } from '#server/sandbox/domain/queue-delivery.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { findSampleStatus, toSampleEvent } from './sample-event.ts';

/** Queues a signed sample for one endpoint (spec, "POST /v2/webhooks/endpoints/{endpoint_id}/test"). */
export function sendSample(
  service: ServiceContext,
  endpointId: string,
  { eventType, caseId }: { eventType: EventType; caseId: string | undefined },
): { eventId: string; eventType: EventType } {
  const { store, clock, settings } = service;
  const endpoint = store.endpoints.find(endpointId.toLowerCase());
  if (!endpoint) throw new ServiceError('NOT_FOUND', 'Webhook endpoint not found');
  if (endpoint.status === 'disabled') throw new ServiceError('CONFLICT', 'The webhook endpoint is disabled');
  const status = findSampleStatus(eventType, caseId);
  if (!status) throw new ServiceError('BAD_REQUEST', `Unknown caseId for ${eventType}`);
  const nowMs = clock.nowMs();
  const event = toSampleEvent(eventType, status, { environment: settings.environment, nowMs });
  store.transaction(() => {
    store.events.add(event);
    queueDelivery(store, { eventId: event.id, endpointId: endpoint.id, nowMs });
  });
  service.wake();
  return { eventId: event.id, eventType };
}
