import { queryOptions } from '@tanstack/react-query';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { intentDetailSchema, intentPageSchema, type IntentPage } from '#lib/intents/intent-view.ts';
import { formatColumns, type DetailColumn } from '#lib/intents/list/list-columns.ts';
import { toFilterSearch } from '#lib/intents/list/list-href.ts';
import { overviewSchema } from '#lib/intents/overview/overview-view.ts';
import { apiCallListSchema } from '#lib/intents/api-call.ts';
import { intentPages } from './changes-meanwhile.ts';
import { fetchView } from './fetch-view.ts';
import { apiCallsKey, intentDetailKey, intentListKey, QUERY_KEYS } from './query-keys.ts';
import { viewQuery } from './view-query.ts';

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
      intentPages.read(filter, () =>
        fetchView({
          path: `/api/intents?${search.toString()}`,
          schema: intentPageSchema,
          signal,
        }),
      ),
  });
}

/** Everything the intent page shows. */
export function intentDetailOptions(id: string) {
  return viewQuery({
    key: intentDetailKey(id),
    path: `/api/intents/${encodeURIComponent(id)}`,
    schema: intentDetailSchema,
  });
}

/** The calls to the service about one conversion, newest first. */
export function apiCallsOptions(id: string) {
  return viewQuery({
    key: apiCallsKey(id),
    path: `/api/intents/${encodeURIComponent(id)}/calls`,
    schema: apiCallListSchema,
  });
}

/** No event reports the state of the systems, and when the service is down there are no events at all. */
const HEALTH_EVERY_MS = 20_000;

/** The overview: inbox, the day's money, recent changes, health. */
export function overviewOptions() {
  return viewQuery({
    key: QUERY_KEYS.overview,
    path: '/api/overview',
    schema: overviewSchema,
    everyMs: HEALTH_EVERY_MS,
  });
}
