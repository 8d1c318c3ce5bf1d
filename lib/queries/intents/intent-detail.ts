import { apiCallListSchema } from '#lib/intents/api-call.ts';
import { intentDetailSchema } from '#lib/intents/intent-view.ts';
import { apiCallsKey, intentDetailKey } from '#lib/queries/query-keys.ts';
import { viewQuery } from '#lib/queries/view-query.ts';

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
