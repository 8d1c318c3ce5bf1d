import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshIfLive, seedQuery } from './seed-query.ts';
import type { ServerRead } from './server-read.ts';

/** A query that begins with what the server rendered, or with what is newer in the cache. */
export function useLiveQuery<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key> & { queryKey: Key },
  server: ServerRead<T>,
): UseQueryResult<T> {
  // Before the first render reads the cache.
  useState(() => seedQuery(options.queryKey, server));
  // The page may be rendered again by the server while this view stays.
  useEffect(() => seedQuery(options.queryKey, server), [options.queryKey, server]);
  useEffect(() => {
    refreshIfLive(options.queryKey);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a read: each key is a new array
  }, [server]);
  return useQuery(options);
}
