import 'server-only';
import type { CursorKind, Place } from './cursor-kind.ts';

/**
 * The filter of a page's address, without a cursor that is not ours, which another build or a user may have
 * written: it leads to the first page.
 */
export function withReadableCursor<Filter extends { readonly cursor?: string | undefined }>(
  filter: Filter,
  kind: Pick<CursorKind<Place>, 'parse'>,
): Filter {
  if (filter.cursor === undefined) return filter;
  try {
    kind.parse(filter.cursor);
    return filter;
  } catch {
    return { ...filter, cursor: undefined };
  }
}
