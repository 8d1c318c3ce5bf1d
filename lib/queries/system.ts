import { systemStatusSchema } from '#lib/system/system-status.ts';
import { QUERY_KEYS } from './query-keys.ts';
import { viewQuery } from './view-query.ts';

/** No event reports the state of the systems. */
const EVERY_MS = 10_000;

/** The state of every system, and what is wrong. */
export function systemStatusOptions() {
  return viewQuery({
    key: QUERY_KEYS.system,
    path: '/api/system',
    schema: systemStatusSchema,
    everyMs: EVERY_MS,
  });
}
