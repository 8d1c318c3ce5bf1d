import 'server-only';
import type { Connection } from '#server/conversion/connection.ts';
import { listIntents } from '#server/conversion/verbs/list-intents.ts';
import { LIST_OVERLAP, LIST_PAGE_SIZE } from '#server/conversion/verbs/scan-intents.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { applyRows } from '#server/lists/apply-rows.ts';
import { recordUnreadable } from '#server/lists/record-unreadable.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { finishStatusPage, type ClaimedPage } from '#server/store/intents/status-pages-repository.ts';

/**
 * Reads one page of the list of a status into the mirror. Each of its rows is a read of that intent. Rows
 * that move while the pages are read may be on none: nothing is concluded from what a list lacks. Throws
 * ServiceError.
 */
export async function readStatusPage(connection: Connection, page: ClaimedPage): Promise<void> {
  const { status, offset } = page;
  const start = await beginRead();
  const answer = await listIntents(connection, { status, limit: LIST_PAGE_SIZE, offset });
  const read = { source: 'read', start, readAt: databaseNow() } as const;
  const { stored, refused } = await applyRows(answer.intents, (resources) =>
    commitChanges((changes) => applyResources(changes, resources, read)),
  );
  const readIds = stored.map(({ id }) => id);
  await recordUnreadable('intents', [...answer.unreadable, ...refused], readIds);
  const count = answer.intents.length + answer.unreadable.length;
  const isFull = count >= Math.min(LIST_PAGE_SIZE, answer.limit);
  const isLast = !isFull || offset + count >= answer.total;
  await finishStatusPage(database(), page, {
    nextOffset: isLast ? null : offset + Math.max(1, count - LIST_OVERLAP),
    now: databaseNow(),
  });
}
