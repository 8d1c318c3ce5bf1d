import type { IntentFilter } from './intent-filter.ts';
import { areSameColumns, DEFAULT_COLUMNS, type OptionalColumn } from './list-columns.ts';
import type { ListLook } from './list-href.ts';
import { toStoredSearch, type ListView } from './list-view.ts';

/** The saved view that an address names, and how the list differs from it. */
export interface ViewState {
  /** Null when the address names none, or one that the reader may not use. */
  readonly current: ListView | null;
  /** The address names a view that is not there (any more). */
  readonly isMissing: boolean;
  /** The filter or the columns are others than those of the current view. */
  readonly isChanged: boolean;
  readonly columns: readonly OptionalColumn[];
}

interface Given {
  readonly views: readonly ListView[];
  readonly filter: IntentFilter;
  /** What the address says beside the filter. */
  readonly look: ListLook;
  /** What the user chose for the list without a view. */
  readonly preferred: readonly OptionalColumn[] | undefined;
}

/** The address decides: a view is only what it is compared with, and the columns where it names none. */
export function toViewState({ views, filter, look, preferred }: Given): ViewState {
  const current = views.find(({ id }) => id === look.view) ?? null;
  const isReadable = current !== null && current.search !== null;
  const own = isReadable ? current.columns : (preferred ?? DEFAULT_COLUMNS);
  const columns = look.columns ?? own;
  const isChanged =
    isReadable && (toStoredSearch(filter) !== current.search || !areSameColumns(columns, current.columns));
  return { current, isMissing: look.view !== undefined && current === null, isChanged, columns };
}
