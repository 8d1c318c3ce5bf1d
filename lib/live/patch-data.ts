import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The part of react-query's QueryClient that holds what an event changes. */
export type PatchedCache = Pick<QueryClient, 'getQueryCache' | 'setQueryData' | 'invalidateQueries'>;

/**
 * Writes what an event makes of data. Where the last read of it failed, more than this event may be missing:
 * it stays one that failed, which it would not as data that was set, until it has been read.
 */
export function patchData(cache: PatchedCache, key: QueryKey, data: unknown): void {
  const query = cache.getQueryCache().find({ queryKey: key });
  if (query?.state.status === 'error') query.setState({ data });
  else cache.setQueryData(key, data);
}

/**
 * Has it read again if its last read failed. A read that is in progress goes on: events that come faster than
 * answers would end each one.
 */
export function readIfFailed(cache: PatchedCache, key: QueryKey): void {
  const isFailed = cache.getQueryCache().find({ queryKey: key })?.state.status === 'error';
  if (isFailed) void cache.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false });
}
