import 'server-only';
import type { SyncedList } from '#lib/intents/list/list-sync.ts';
import { gauge } from '#server/observability/metrics.ts';
import { database } from '#server/store/database.ts';
import { countUnreadable, forgetUnseen, recordListRead } from '#server/store/list-reads-repository.ts';

/** The clocks of the row and of who began the read are the database's; asking one took a moment. */
const MARGIN_MS = 5_000;

/**
 * A list was read to its end. With `since`, when that read began, all of it was seen: what was not in it any
 * more is gone.
 */
export async function finishListRead(list: SyncedList, since?: Date): Promise<void> {
  if (since) await forgetUnseen(database(), list, new Date(since.getTime() - MARGIN_MS));
  await recordListRead(database(), list);
  gauge({
    name: 'dashboard_unreadable_rows',
    help: 'Rows of the service’s lists that cannot be read, as of the last time this process read one to its end.',
    labelNames: ['list'],
  }).set({ list }, await countUnreadable(database(), list));
}
