import 'server-only';
import type { DeliveryFilter, DeliveryPage } from '#lib/webhooks/delivery-view.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { listDeliveryRows, type DeliveryRow } from '#server/store/webhooks/delivery-list-repository.ts';
import { formatDeliveryCursor, parseDeliveryCursor, type DeliveryCursor } from './delivery-cursor.ts';
import { toStorableDeliveryFilter } from './storable-filter.ts';
import { summarizeDeliveries } from './summarize-deliveries.ts';

const PAGE_ROWS = 50;

/**
 * One page of the deliveries that were received, the newest first. The filters combine. Throws `forbidden`,
 * and `invalid_input` for a cursor that is not ours.
 */
export async function listDeliveries({
  filter,
  session,
}: {
  readonly filter: DeliveryFilter;
  readonly session: Session;
}): Promise<DeliveryPage> {
  assertAllowed(session, 'webhooks.read');
  const db = database();
  const from = filter.cursor === undefined ? undefined : parseDeliveryCursor(filter.cursor);
  const { rows, hasMore } = await listDeliveryRows(db, {
    filter: toStorableDeliveryFilter(filter),
    limit: PAGE_ROWS,
    ...(from && { from }),
  });
  const cameFrom = from?.direction;
  // A user who came from one side knows that there are rows on it.
  const hasNext = cameFrom === 'previous' || hasMore;
  const hasPrevious = cameFrom === 'next' || (cameFrom === 'previous' && hasMore);
  return {
    deliveries: await summarizeDeliveries(db, rows),
    nextCursor: hasNext ? cursorAt('next', rows.at(-1)) : null,
    previousCursor: hasPrevious ? cursorAt('previous', rows[0]) : null,
  };
}

function cursorAt(direction: DeliveryCursor['direction'], row: DeliveryRow | undefined): string | null {
  return row ? formatDeliveryCursor({ direction, id: row.id }) : null;
}
