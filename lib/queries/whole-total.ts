import { queryOptions } from '@tanstack/react-query';
import { wholeTotalSchema, type WholeTotal } from '#lib/intents/list/whole-total.ts';
import { pause } from '#lib/time/pause.ts';
import { fetchView } from './fetch-view.ts';
import { wholeTotalKey } from './query-keys.ts';

/** What is known of a whole list; without `busy`, which is asked again until it is over. */
export type KnownTotal = Exclude<WholeTotal, { state: 'busy' }>;

/** No event says that it changed: rows of other pages come and go. */
const EVERY_MS = 60_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 4_000;

/** The count and the sum of all rows of a filter, which is given as an address has it. */
export function wholeTotalOptions(search: string) {
  return queryOptions<KnownTotal, Error, KnownTotal, ReturnType<typeof wholeTotalKey>>({
    queryKey: wholeTotalKey(search),
    queryFn: ({ signal }) => fetchWholeTotal(search, signal),
    staleTime: EVERY_MS,
    refetchInterval: ({ state: { data } }) => (data?.state === 'too_long' ? false : EVERY_MS),
  });
}

async function fetchWholeTotal(search: string, signal: AbortSignal): Promise<KnownTotal> {
  for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_RETRY_MS)) {
    const answer = await fetchView({
      path: `/api/intents/total?${search}`,
      schema: wholeTotalSchema,
      signal,
    });
    if (answer.state !== 'busy') return answer;
    await pause(waitMs);
    signal.throwIfAborted();
  }
}
