import 'server-only';
import type { CursorKind, KeyOf, Place } from './cursor-kind.ts';

interface ReadPage<Row> {
  readonly rows: readonly Row[];
  /** There are more rows in the direction in which it was read. */
  readonly hasMore: boolean;
}

/** The cursors to the pages beside one; null at the ends of the list. */
interface PageCursors {
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

/**
 * Reads the page that a cursor of a URL leads to, or the first one, and says what leads to those beside it.
 * Throws `invalid_input` for a cursor that is not ours.
 */
export async function readPageAt<Of extends Place, Page extends ReadPage<KeyOf<Of>>>(
  cursor: string | undefined,
  kind: CursorKind<Of>,
  read: (from: Of | undefined) => Promise<Page>,
): Promise<Page & { readonly cursors: PageCursors }> {
  const from = cursor === undefined ? undefined : kind.parse(cursor);
  const page = await read(from);
  const { rows, hasMore } = page;
  // A user who came from one side knows that there are rows on it.
  const hasNext = from?.direction === 'previous' || hasMore;
  const hasPrevious = from?.direction === 'next' || (from?.direction === 'previous' && hasMore);
  const [first] = rows;
  const last = rows.at(-1);
  const cursors = {
    nextCursor: hasNext && last !== undefined ? kind.format('next', last) : null,
    previousCursor: hasPrevious && first !== undefined ? kind.format('previous', first) : null,
  };
  return { ...page, cursors };
}
