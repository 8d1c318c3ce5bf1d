import { followQuery } from '#components/live/follow-query.ts';
import type { ServerRead } from '#components/live/server-read.ts';
import type { Followed } from '#components/live/use-followed.ts';
import type { Overview } from '#lib/intents/overview/overview-view.ts';
import { overviewOptions } from '#lib/queries/intents/overview.ts';

/** The overview as the stream and later reads change it. */
export function followOverview(
  _none: null,
  server: ServerRead<Overview>,
  show: (followed: Followed<Overview>) => void,
): () => void {
  return followQuery(overviewOptions(), server, show);
}
