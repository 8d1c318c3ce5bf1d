import 'server-only';

type Direction = 'next' | 'previous';

interface ReadPage {
  /** How the page was reached; undefined for the first one. */
  readonly cameFrom: Direction | undefined;
  /** There are more rows in the direction in which it was read. */
  readonly hasMore: boolean;
}

/** The cursors to the pages beside one of a list that is read by key; null at its ends. */
export function toPageCursors<Row>(
  rows: readonly Row[],
  { cameFrom, hasMore }: ReadPage,
  format: (direction: Direction, row: Row) => string,
): { readonly nextCursor: string | null; readonly previousCursor: string | null } {
  // A user who came from one side knows that there are rows on it.
  const hasNext = cameFrom === 'previous' || hasMore;
  const hasPrevious = cameFrom === 'next' || (cameFrom === 'previous' && hasMore);
  const [first] = rows;
  const last = rows.at(-1);
  return {
    nextCursor: hasNext && last !== undefined ? format('next', last) : null,
    previousCursor: hasPrevious && first !== undefined ? format('previous', first) : null,
  };
}
