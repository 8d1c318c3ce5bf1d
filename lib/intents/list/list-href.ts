import type { IntentFilter } from './intent-filter.ts';
import { formatColumns, type OptionalColumn } from './list-columns.ts';
import { PAGE_ROWS } from '#lib/page-rows.ts';

/** The value of a parameter that is left out. Without a row here such a parameter filters nothing. */
const DEFAULTS: Readonly<Partial<Record<keyof IntentFilter, unknown>>> = {
  intentType: 'all',
  chainId: 'all',
  date: 'created',
  query: '',
  limit: PAGE_ROWS,
};

/** In the order in which a list's path has them. */
const NAMES = [
  'intentType',
  'status',
  'inbox',
  'open',
  'chainId',
  'date',
  'from',
  'to',
  'minCents',
  'maxCents',
  'createdBy',
  'wallet',
  'payoutKey',
  'label',
  'query',
  'cursor',
  'limit',
] as const satisfies readonly (keyof IntentFilter)[];

/** The parameters of a filter: only what differs from the default, so that a path shows its filters. */
export function toFilterSearch(filter: Partial<IntentFilter>): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = filter[name];
    if (value === undefined || value === DEFAULTS[name]) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search;
}

/** What a path says beside the filter: the saved view that it was begun from, and the columns. */
export interface ListLook {
  readonly view?: string;
  readonly columns?: readonly OptionalColumn[];
}

/** The path of a filtered list. */
export function toListHref(filter: Partial<IntentFilter>, { view, columns }: ListLook = {}): string {
  const search = toFilterSearch(filter);
  if (view !== undefined) search.set('view', view);
  if (columns !== undefined) search.set('columns', formatColumns(columns));
  return search.size === 0 ? '/intents' : `/intents?${search.toString()}`;
}

/** The path of the same list with other columns. */
export function withColumns(href: string, columns: readonly OptionalColumn[]): string {
  return withParameter(href, 'columns', formatColumns(columns));
}

/** The path with the columns that another path of the list has. */
export function withColumnsOf(href: string, other: string): string {
  const columns = new URLSearchParams(other.split('?')[1]).get('columns');
  return columns === null ? href : withParameter(href, 'columns', columns);
}

function withParameter(href: string, name: string, value: string): string {
  const [path = '', query] = href.split('?');
  const search = new URLSearchParams(query);
  search.set(name, value);
  return `${path}?${search.toString()}`;
}

/** The filter without the place in its pages. */
export function withoutPlace({
  cursor: _cursor,
  limit: _limit,
  ...filter
}: IntentFilter): Partial<IntentFilter> {
  return filter;
}

/** Whether anything is filtered out, or ordered otherwise. */
export function isFiltered(filter: IntentFilter): boolean {
  return toFilterSearch(withoutPlace(filter)).size > 0;
}

/** The path of a view; of one that cannot be read, without any filter. */
export function toViewHref({ id, search }: { readonly id: string; readonly search: string | null }): string {
  return search === null || search === '' ? `/intents?view=${id}` : `/intents?${search}&view=${id}`;
}
