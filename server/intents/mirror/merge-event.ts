import 'server-only';
import { isTerminal } from '#lib/intents/status.ts';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import type { Arrival } from '#server/store/webhooks/stored-event.ts';
import { statementsOfEvent, holdFacts } from './frozen-facts.ts';
import {
  isBefore,
  isSameStanding,
  toMerge,
  toNextPoll,
  toStates,
  toStatusLine,
  type Merge,
} from './merge-row.ts';
import { readBodyFacts } from './read-body-facts.ts';

interface EventMerge extends Merge {
  /** Whether the event must not be taken for the truth until the service was read. */
  readonly isReadNeeded: boolean;
}

interface EventContext extends Arrival {
  readonly eventId: string;
  /** The event's type; it names the direction, too. */
  readonly eventType?: string;
}

/**
 * Merges the `data` of an event into a row: only the fields that the event has (R93), and of those only what
 * can change. Events are ordered by `updatedAt`. Data that is not newer than the row changes nothing. If it
 * names a status it gets a line of the timeline (R89), and so does an event from before the last read began.
 * A change is confirmed by the next poll, which is soon. The caller requests the read of what cannot wait for
 * that poll.
 */
export function mergeEvent(row: IntentRow, data: WebhookData, event: EventContext): EventMerge {
  const merge = mergeData(row, data, event);
  const isOfContradiction = merge.contradictions.length > 0;
  return { ...merge, isReadNeeded: isOfContradiction || needsRead(row, data, event) };
}

/**
 * Whether the event must be confirmed by a read at once:
 * - it ends the intent or reports that it failed, because money depends on that, or withdraws an end;
 * - it names another status and is not newer than the row (R89);
 * - it awaits a payment whose code no read has brought (R93).
 */
function needsRead(row: IntentRow, data: WebhookData, event: EventContext): boolean {
  const isOther = row.status !== data.status;
  if (isInLastRead(row, event)) return false;
  if (!isBefore(row.updatedAt, new Date(data.updatedAt))) return isOther;
  const isWithoutCode = data.status === 'awaiting_fiat_payment' && hasNoCode({ ...row, status: data.status });
  const isFailure = data.status === 'failed' && !isSameStanding(row, data);
  return isWithoutCode || isFailure || (isOther && (isTerminal(data.status) || isTerminal(row.status)));
}

/** The last read began after the event had come, so it answered what the event reports. */
function isInLastRead({ readOrder }: IntentRow, { order }: EventContext): boolean {
  return readOrder !== null && order < readOrder;
}

function hasNoCode(row: Pick<IntentRow, 'body' | 'intentType' | 'status'>): boolean {
  return readBodyFacts(row).pixPayment === null;
}

function mergeData(row: IntentRow, data: WebhookData, event: EventContext): Merge {
  const { facts, contradictions } = holdFacts(row, statementsOfEvent(data, event.eventType));
  // Also where the data is older: it may have failed, been refunding and failed again, reported in any order.
  const timeline = isSameStanding(row, data)
    ? []
    : [
        {
          ...toStatusLine(data, { source: 'webhook', eventId: event.eventId }),
          recordedAt: event.receivedAt,
        },
      ];
  const updatedAt = new Date(data.updatedAt);
  if (isInLastRead(row, event) || isBefore(updatedAt, row.updatedAt))
    return toMerge(row, facts, { timeline, contradictions });
  const { order: eventOrder, receivedAt: eventReceivedAt } = event;
  const eventFields = { eventStatus: data.status, eventUpdatedAt: updatedAt, eventReceivedAt, eventOrder };
  const isNewer = isBefore(row.updatedAt, updatedAt);
  if (!isNewer && row.status === data.status) return toMerge(row, facts, { timeline, contradictions });
  const merged = { ...facts, ...(isNewer && toStates(data)), ...eventFields };
  const polled = { ...merged, nextPollAt: toNextPoll(merged, event.receivedAt) };
  return toMerge(row, polled, { timeline, contradictions });
}
