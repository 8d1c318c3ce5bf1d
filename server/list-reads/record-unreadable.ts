import 'server-only';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';
import type { ServiceList } from '#lib/system/service-lists.ts';
import { log } from '#server/observability/log.ts';
import { counter } from '#server/observability/metrics.ts';
import { database } from '#server/store/database.ts';
import { forgetReadable, saveUnreadable } from '#server/store/list-reads-repository.ts';

/**
 * Stores the rows of a list that cannot be read, as received, and deletes those that can be read again. A new
 * one raises the alarm, without its content.
 */
export async function recordUnreadable(
  list: ServiceList,
  unreadable: readonly UnreadableRow[],
  readIds: readonly string[] = [],
): Promise<void> {
  const byKey = new Map(unreadable.map((row) => [row.key, row]));
  await forgetReadable(database(), list, readIds);
  const fresh = await saveUnreadable(database(), list, [...byKey.values()]);
  for (const key of fresh) {
    log().error({ list, key, resourceId: byKey.get(key)?.resourceId }, 'a row of a list cannot be read');
    counter({
      name: 'dashboard_unreadable_rows_total',
      help: 'Rows of the service’s lists that could not be read, each counted when it is first seen.',
      labelNames: ['list'],
    }).inc({ list });
  }
}
