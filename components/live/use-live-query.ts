import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshIfLive, seedQuery } from './seed-query.ts';
import type { ServerRead } from './server-read.ts';

/**
 * A query that begins with what the server rendered. The cache uses whichever is newer, so that coming back
 * to a page neither shows old data nor discards what the stream brought since.
 */
export function useLiveQuery<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key> & { queryKey: Key },
  server: ServerRead<T>,
): UseQueryResult<T> {
  useState(() => seedQuery(options.queryKey, server));
  // The page may be rendered again by the server while this view stays.
  useEffect(() => seedQuery(options.queryKey, server), [options.queryKey, server]);
  useEffect(() => {
    refreshIfLive(options.queryKey);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a read: each key is a new array
  }, [server]);
  return useQuery(options);
}
