import { queryOptions } from '@tanstack/react-query';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import {
  intentDetailSchema,
  intentPageSchema,
  type IntentDetail,
  type IntentPage,
} from '#lib/intents/intent-view.ts';
import { toFilterSearch } from '#lib/intents/list/list-href.ts';
import { overviewSchema, type Overview } from '#lib/intents/overview/overview-view.ts';
import { apiCallListSchema, type ApiCallList } from '#lib/intents/api-call.ts';
import { intentPages } from './changes-meanwhile.ts';
import { fetchView } from './fetch-view.ts';
import { apiCallsKey, intentDetailKey, intentListKey, QUERY_KEYS } from './query-keys.ts';

/**
 * One page of the list, from the mirror. The key is the whole filter, so a page on the server can prefill it.
 */
export function intentListOptions(filter: IntentFilter) {
  return queryOptions<IntentPage, Error, IntentPage, ReturnType<typeof intentListKey>>({
    queryKey: intentListKey(filter),
    queryFn: ({ signal }) =>
      intentPages.read(filter, () =>
        fetchView({
          path: `/api/intents?${toFilterSearch(filter).toString()}`,
          schema: intentPageSchema,
          signal,
        }),
      ),
  });
}

/** Everything the intent page shows. */
export function intentDetailOptions(id: string) {
  return queryOptions<IntentDetail, Error, IntentDetail, ReturnType<typeof intentDetailKey>>({
    queryKey: intentDetailKey(id),
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/intents/${encodeURIComponent(id)}`, schema: intentDetailSchema, signal }),
  });
}

/** The calls to the service about one conversion, newest first. */
export function apiCallsOptions(id: string) {
  return queryOptions<ApiCallList, Error, ApiCallList, ReturnType<typeof apiCallsKey>>({
    queryKey: apiCallsKey(id),
    queryFn: ({ signal }) =>
      fetchView({
        path: `/api/intents/${encodeURIComponent(id)}/calls`,
        schema: apiCallListSchema,
        signal,
      }),
  });
}

/** No event reports the state of the systems, and when the service is down there are no events at all. */
const HEALTH_EVERY_MS = 20_000;

/** The overview: inbox, the day's money, recent changes, health. */
export function overviewOptions() {
  return queryOptions<Overview, Error, Overview, typeof QUERY_KEYS.overview>({
    queryKey: QUERY_KEYS.overview,
    queryFn: ({ signal }) => fetchView({ path: '/api/overview', schema: overviewSchema, signal }),
    meta: { everyMs: HEALTH_EVERY_MS },
  });
}
