import type { ServerRead } from '#components/live/server-read.ts';
import { followQuery } from '#components/live/follow-query.ts';
import type { Followed } from '#components/live/use-followed.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { DetailColumn } from '#lib/intents/list/list-columns.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import { intentListOptions } from '#lib/queries/intents/intent-list.ts';

interface FollowedList {
  readonly filter: IntentFilter;
  /** Chosen columns whose values are read beside the rows. */
  readonly details: readonly DetailColumn[];
}

/** A page of the list as the stream and later reads change it. */
export function followIntentList(
  { filter, details }: FollowedList,
  server: ServerRead<IntentPage>,
  show: (followed: Followed<IntentPage>) => void,
): () => void {
  return followQuery(intentListOptions(filter, details), server, show);
}
