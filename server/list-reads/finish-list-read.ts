import 'server-only';
import type { ServiceList } from '#lib/system/service-lists.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { gauge } from '#server/observability/metrics.ts';
import { database } from '#server/store/database.ts';
import { countUnreadable, forgetUnseen, recordListRead } from '#server/store/list-reads-repository.ts';

/** Reading the database's clock took a moment, so a row seen just before `since` counts as seen. */
const MARGIN_MS = 5_000;
/** No read has all operations: what was not seen for so long may have no id by which it is found again. */
const OPERATIONS_KEPT_MS = 7 * DAY_MS;

/**
 * Records that a list was read to its end. `since`: when that read began. All of the list was seen then, so
 * unreadable rows that were not seen since are gone.
 */
export async function finishListRead(list: ServiceList, since?: Date): Promise<void> {
  if (since) await forgetUnseen(database(), list, new Date(since.getTime() - MARGIN_MS));
  if (since && list === 'wallets')
    await forgetUnseen(database(), 'operations', new Date(since.getTime() - OPERATIONS_KEPT_MS));
  await recordListRead(database(), list);
  gauge({
    name: 'dashboard_unreadable_rows',
    help: 'Rows of the service’s lists that cannot be read, as of the last time this process read one to its end.',
    labelNames: ['list'],
  }).set({ list }, await countUnreadable(database(), list));
}
