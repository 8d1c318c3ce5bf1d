import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QueryError } from '#lib/queries/query-error.ts';
import { openEventStream, startLive } from '#components/live/live-stream.ts';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';

interface LinkViewSource<View> {
  readonly server: ServerRead<View>;
  /** The address of the link's stream. */
  readonly stream: string;
}

/** What a link shows, live; whether the last read of it failed, and whether the link is over. */
export function useLinkView<View, Key extends QueryKey>(
  options: UseQueryOptions<View, Error, View, Key> & { queryKey: Key },
  { server, stream }: LinkViewSource<View>,
): { readonly view: View; readonly hasFailed: boolean; readonly isOver: boolean } {
  const { data: view = server.data, error } = useLiveQuery(options, server);
  useEffect(() => startLive((listener) => openEventStream(stream, listener)), [stream]);
  const isOver = error instanceof QueryError && error.fault.code === 'link_unusable';
  return { view, hasFailed: error !== null, isOver };
}
