import { assertNever } from '#lib/assert-never.ts';
import type { Store } from '#server/sandbox/store/store.ts';

/** How the fault of a delivery begins that waits for others, to be made in reverse order with them. */
export const REORDER_GROUP = 'reorder ';
const DEFAULT_DELAY_MS = 1000;
/** Events held back for a reorder that does not fill up go out after this, in their own order. */
const REORDER_HOLD_MS = 5000;

interface Queued {
  readonly eventId: string;
  readonly endpointId: string;
  readonly nowMs: number;
}

/** Puts an event into the outbox of one endpoint: due at once, or as the endpoint's next fault has it. */
export function queueDelivery({ deliveries, webhookFaults }: Store, queued: Queued): void {
  const { nowMs, ...delivery } = queued;
  const fault = webhookFaults.takeNext(delivery.endpointId);
  if (!fault) {
    deliveries.add({ ...delivery, dueMs: nowMs });
    return;
  }
  switch (fault.kind) {
    case 'drop':
      return;
    case 'duplicate':
      deliveries.add({ ...delivery, dueMs: nowMs });
      deliveries.add({ ...delivery, dueMs: nowMs });
      return;
    case 'delay':
      deliveries.add({ ...delivery, dueMs: nowMs + (fault.delayMs ?? DEFAULT_DELAY_MS) });
      return;
    case 'bad_signature':
      deliveries.add({ ...delivery, dueMs: nowMs, fault: 'bad_signature' });
      return;
    case 'reorder': {
      const group = `${REORDER_GROUP}${fault.id}`;
      const holdMs = fault.delayMs ?? REORDER_HOLD_MS;
      deliveries.add({ ...delivery, dueMs: nowMs + holdMs, fault: group });
      if (fault.remaining === 0) deliveries.releaseReversed(group, nowMs);
      return;
    }
    default:
      assertNever(fault.kind);
  }
}
