import { queryOptions } from '@tanstack/react-query';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { MOST_PAGE_ROWS } from '#lib/page-rows.ts';
import { formatColumns, type DetailColumn } from '#lib/intents/list/list-columns.ts';
import { toFilterSearch } from '#lib/intents/list/list-href.ts';
import { intentPageSchema, type IntentPage } from '#lib/intents/page/intent-page.ts';
import { intentPageReads } from '#lib/queries/changes-meanwhile.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';
import { intentListKey } from '#lib/queries/query-keys.ts';
import { parseInstantCursor } from '#lib/intents/page/instant-cursor.ts';

/**
 * One page of the list, from the mirror, with what these columns show beside its rows. The key is the whole
 * filter, so a page on the server can prefill it. Read again it reaches down to the row that it ended with:
 * what has come since pushes out no row that is being read.
 */
export function intentListOptions(filter: IntentFilter, details: readonly DetailColumn[] = []) {
  const search = toFilterSearch(filter);
  if (details.length > 0) search.set('columns', formatColumns(details));
  return queryOptions<IntentPage, Error, IntentPage, ReturnType<typeof intentListKey>>({
    queryKey: intentListKey(filter, details),
    queryFn: ({ signal, client, queryKey }) =>
      intentPageReads.read(filter, () =>
        fetchView({
          path: `/api/intents?${readAgain(search, filter, client.getQueryData<IntentPage>(queryKey))}`,
          schema: intentPageSchema,
          signal,
        }),
      ),
  });
}

function readAgain(search: URLSearchParams, { cursor }: IntentFilter, shown: IntentPage | undefined): string {
  const isBackwards = cursor !== undefined && parseInstantCursor(cursor)?.direction === 'previous';
  // A page that was gone back to is read from its end.
  if (!shown || isBackwards) return search.toString();
  const again = new URLSearchParams(search);
  // What has come while it is shown is added, as far as a page goes.
  again.set('limit', String(MOST_PAGE_ROWS));
  if (shown.nextCursor !== null) again.set('through', shown.nextCursor);
  return again.toString();
}
