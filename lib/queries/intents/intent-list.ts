import { queryOptions } from '@tanstack/react-query';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { formatColumns, type DetailColumn } from '#lib/intents/list/list-columns.ts';
import { toFilterSearch } from '#lib/intents/list/list-href.ts';
import { intentPageSchema, type IntentPage } from '#lib/intents/page/intent-page.ts';
import { intentPageReads } from '#lib/queries/changes-meanwhile.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';
import { intentListKey } from '#lib/queries/query-keys.ts';

/**
 * One page of the list, from the mirror, with what these columns show beside its rows. The key is the whole
 * filter, so a page on the server can prefill it.
 */
export function intentListOptions(filter: IntentFilter, details: readonly DetailColumn[] = []) {
  const search = toFilterSearch(filter);
  if (details.length > 0) search.set('columns', formatColumns(details));
  return queryOptions<IntentPage, Error, IntentPage, ReturnType<typeof intentListKey>>({
    queryKey: intentListKey(filter, details),
    queryFn: ({ signal }) =>
      intentPageReads.read(filter, () =>
        fetchView({
          path: `/api/intents?${search.toString()}`,
          schema: intentPageSchema,
          signal,
        }),
      ),
  });
}
