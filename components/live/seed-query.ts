import type { QueryKey } from '@tanstack/react-query';
import { getLiveState } from '#lib/browser/live-state.ts';
import { queryClient } from './query-client.ts';
import type { ServerRead } from './server-read.ts';

/**
 * Each read of the server is put in once: with a browser's clock behind the server's it would always count as
 * newer.
 */
const seeded = new WeakSet<object>();

/**
 * The cache uses whichever is newer, so that coming back to a page neither shows old data nor discards what
 * the stream brought since.
 */
export function seedQuery<T>(queryKey: QueryKey, server: ServerRead<T>): void {
  if (seeded.has(server)) return;
  seeded.add(server);
  const cachedAtMs = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (server.readAtMs <= cachedAtMs) return;
  queryClient.setQueryData<T>(queryKey, server.data, { updatedAt: server.readAtMs });
}

/**
 * What an open stream brought between the server's read and now found nothing in the cache to change, so it
 * is read again. A stream that is not open yet has everything read when it opens (live-stream.ts).
 */
export function refreshIfLive(queryKey: QueryKey): void {
  if (getLiveState() === 'live') void queryClient.invalidateQueries({ queryKey });
}
