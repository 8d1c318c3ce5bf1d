import 'server-only';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import type { Arrival } from '#server/store/webhook-deliveries-repository.ts';
import { claimsOfEvent, holdFacts } from './frozen-facts.ts';
import { isBefore, toMerge, toNextPoll, toStates, toStatusLine, type Merge } from './merge-intent.ts';

interface EventContext extends Arrival {
  readonly eventId: string;
  /** The event's type; it names the direction, too. */
  readonly eventType?: string;
}

/**
 * Merges the `data` of an event: thirteen fields, never those it lacks (R93), and of those only what can
 * change. Events are ordered by `updatedAt`; older or equally old data changes nothing, but gets a line of
 * the timeline if it names a status (R89), and so does an event from before the last read began. The caller
 * requests the read that every event needs.
 */
export function mergeEvent(row: IntentRow, data: WebhookData, event: EventContext): Merge {
  const { facts, contradictions } = holdFacts(row, claimsOfEvent(data, event.eventType));
  const timeline =
    row.status === data.status ? [] : [toStatusLine(data, { source: 'webhook', eventId: event.eventId })];
  const updatedAt = new Date(data.updatedAt);
  const isAnswered = row.readOrder !== null && event.order < row.readOrder;
  if (isAnswered || isBefore(updatedAt, row.updatedAt))
    return toMerge(row, facts, { timeline, contradictions });
  const { order: eventOrder, receivedAt: eventReceivedAt } = event;
  const eventFields = { eventStatus: data.status, eventUpdatedAt: updatedAt, eventReceivedAt, eventOrder };
  const isNewer = isBefore(row.updatedAt, updatedAt);
  if (!isNewer && row.status === data.status) return toMerge(row, facts, { timeline, contradictions });
  const merged = { ...facts, ...(isNewer && toStates(data)), ...eventFields };
  const polled = { ...merged, nextPollAt: toNextPoll(merged, event.receivedAt) };
  return toMerge(row, polled, { timeline, contradictions });
}
