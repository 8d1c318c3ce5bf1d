import 'server-only';
import type { DeliveryFilter, DeliveryPage } from '#lib/webhooks/delivery-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { formatIdCursor, parseIdCursor } from '#server/store/pages/id-cursor.ts';
import { toPageCursors } from '#server/store/pages/to-page-cursors.ts';
import { listDeliveryRows } from '#server/store/webhooks/delivery-list-repository.ts';
import { toStorableDeliveryFilter } from './storable-filter.ts';
import { summarizeDeliveries } from './summarize-deliveries.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';

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
  requireAllowed(session, 'webhooks.read');
  const db = database();
  const from = filter.cursor === undefined ? undefined : parseIdCursor(filter.cursor);
  const read = () =>
    listDeliveryRows(db, {
      filter: toStorableDeliveryFilter(filter),
      limit: PAGE_ROWS,
      ...(from && { from }),
    });
  const { rows, hasMore, isCut } = await readInTurn(session.userId, read);
  return {
    deliveries: await summarizeDeliveries(db, rows),
    isCut,
    ...toPageCursors(rows, { cameFrom: from?.direction, hasMore }, formatIdCursor),
  };
}
