import { overviewSchema } from '#lib/intents/overview/overview-view.ts';
import { QUERY_KEYS } from '#lib/queries/query-keys.ts';
import { viewQuery } from '#lib/queries/view-query.ts';

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
