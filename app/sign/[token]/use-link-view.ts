import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openEventStream, startLive } from '#components/live/live-stream.ts';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { QueryError } from '#lib/queries/query-error.ts';

/** What a link shows, live, and whether the link is over. */
export function useLinkView<View, Key extends QueryKey>(
  options: UseQueryOptions<View, Error, View, Key> & { queryKey: Key },
  { server, token }: { readonly server: ServerRead<View>; readonly token: string },
): { readonly view: View; readonly isOver: boolean } {
  const { data: view = server.data, error } = useLiveQuery(options, server);
  useEffect(
    () => startLive((listener) => openEventStream(`/api/sign/${encodeURIComponent(token)}/live`, listener)),
    [token],
  );
  return { view, isOver: error instanceof QueryError && error.fault.code === 'link_unusable' };
}
