import type { IntentFilter } from '#lib/intents/intent-view.ts';

/**
 * The address of a list: it holds only what differs from the default, so that an address shows its filters.
 */
export function toListAddress(filter: Partial<IntentFilter>): string {
  const search = new URLSearchParams();
  if (filter.intentType !== undefined && filter.intentType !== 'all')
    search.set('intentType', filter.intentType);
  if (filter.status !== undefined && filter.status !== 'all') search.set('status', filter.status);
  if (filter.chainId !== undefined && filter.chainId !== 'all') search.set('chainId', filter.chainId);
  if (filter.query !== undefined && filter.query !== '') search.set('query', filter.query);
  if (filter.cursor !== undefined) search.set('cursor', filter.cursor);
  const query = search.toString();
  return query === '' ? '/intents' : `/intents?${query}`;
}

/** Whether anything is filtered out. */
export function isFiltered(filter: IntentFilter): boolean {
  return (
    filter.intentType !== 'all' || filter.status !== 'all' || filter.chainId !== 'all' || filter.query !== ''
  );
}
