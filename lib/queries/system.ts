import { queryOptions } from '@tanstack/react-query';
import { systemStatusSchema, type SystemStatus } from '#lib/system/system-status.ts';
import { fetchView } from './fetch-view.ts';
import { QUERY_KEYS } from './query-keys.ts';

/** No event reports the state of the systems. */
const EVERY_MS = 10_000;

/** The state of every system, and what is wrong. */
export function systemStatusOptions() {
  return queryOptions<SystemStatus, Error, SystemStatus, typeof QUERY_KEYS.system>({
    queryKey: QUERY_KEYS.system,
    queryFn: ({ signal }) => fetchView({ path: '/api/system', schema: systemStatusSchema, signal }),
    meta: { everyMs: EVERY_MS },
  });
}
