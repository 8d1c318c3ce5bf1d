import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
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
  queryClient.mount();
  seedQuery(options.queryKey, server);
  refreshIfLive(options.queryKey);
  const observer = new QueryObserver<T, Error, T, T, Key>(queryClient, {
    ...options,
    notifyOnChangeProps: ['data', 'isError'],
  });
  const pass = ({ data = server.data, isError }: { data: T | undefined; isError: boolean }) =>
    show({ data, isError });
  const leave = observer.subscribe(pass);
  pass(observer.getCurrentResult());
  return () => {
    leave();
    queryClient.unmount();
  };
}
