import 'server-only';
import { PAGE_ROWS } from '#lib/page-rows.ts';
import type { DeliveryFilter, DeliveryPage } from '#lib/webhooks/delivery-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { ID_CURSOR } from '#server/store/pages/id-cursor.ts';
import { readPageAt } from '#server/store/pages/read-page-at.ts';
import { listDeliveryRows } from '#server/store/webhooks/delivery-list-repository.ts';
import { toStorableDeliveryFilter } from './storable-filter.ts';
import { summarizeDeliveries } from './summarize-deliveries.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';

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
  const asked = toStorableDeliveryFilter(filter);
  const { rows, isCut, cursors } = await readPageAt(filter.cursor, ID_CURSOR, (from) =>
    readInTurn(session.userId, () => listDeliveryRows(db, { filter: asked, limit: PAGE_ROWS, from })),
  );
  return { deliveries: await summarizeDeliveries(db, rows), isCut, ...cursors };
}
