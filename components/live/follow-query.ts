import type { QueryKey, QueryObserverOptions } from '@tanstack/react-query';
import { observeQuery } from './observe-query.ts';
import { refreshIfLive, seedQuery } from './seed-query.ts';
import type { ServerRead } from './server-read.ts';
import type { Followed } from './use-followed.ts';

/**
 * A query that begins with what the server rendered, for a view that is not of react-query itself. The same
 * promises as `useLiveQuery`. Returns the function that stops.
 */
export function followQuery<T, Key extends QueryKey>(
  options: QueryObserverOptions<T, Error, T, T, Key> & { queryKey: Key },
  server: ServerRead<T>,
  show: (followed: Followed<T>) => void,
): () => void {
  seedQuery(options.queryKey, server);
  refreshIfLive(options.queryKey);
  return observeQuery(
    { ...options, notifyOnChangeProps: ['data', 'isError'] },
    ({ data = server.data, isError }) => show({ data, isError }),
  );
}
