import 'server-only';
import type { Connection } from '#server/conversion/connection.ts';
import { listIntents } from '#server/conversion/verbs/list-intents.ts';
import { findNextOffset, LIST_PAGE_SIZE } from '#server/conversion/verbs/scan-intents.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { finishStatusPage, type ClaimedPage } from '#server/store/intents/status-pages-repository.ts';
import { applyListPage } from './apply-list-page.ts';

/**
 * Reads one page of the list of a status into the mirror. Each of its rows is a read of that intent. Rows
 * that move while the pages are read may be on none: nothing is concluded from what a list lacks. Of pages
 * past the list's total one is read: which rows earlier ones had is not known here, and it may be the same
 * for ever. Throws ServiceError.
 */
export async function readStatusPage(connection: Connection, page: ClaimedPage): Promise<void> {
  const { status, offset } = page;
  const start = await beginRead();
  const answer = await listIntents(connection, { status, limit: LIST_PAGE_SIZE, offset });
  await applyListPage(answer, start);
  await finishStatusPage(database(), page, {
    nextOffset: offset < answer.total ? findNextOffset(answer, offset) : null,
    now: databaseNow(),
  });
}
