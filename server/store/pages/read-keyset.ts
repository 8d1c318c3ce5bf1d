import 'server-only';
import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CursorKind, KeyOf, Place } from './cursor-kind.ts';

interface Keyset<Of extends Place> {
  readonly kind: CursorKind<Of>;
  /** What the list is ordered by, the greatest first. Together they are unique. */
  readonly columns: readonly (PgColumn | SQL)[];
  readonly limit: number;
  /** Undefined for the first page. */
  readonly from: Of | undefined;
  /** The last key that is read, where there is one. Only forwards. */
  readonly through?: KeyOf<Of> | undefined;
}

/** What the query of a page must have. */
interface PageTerms {
  /** Undefined for the whole list. */
  readonly beyond: SQL | undefined;
  /** New terms each time: a set operation rewrites those that it is given. */
  readonly order: () => SQL[];
  /** One row more than the page has. */
  readonly limit: number;
}

/** The rows of one page, read by key and not by offset. `hasMore` is in the direction of travel. */
export async function readKeyset<Of extends Place, Row>(
  { kind, columns, limit, from, through }: Keyset<Of>,
  read: (terms: PageTerms) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const isBackwards = from?.direction === 'previous';
  const key = sql.join([...columns], sql`, `);
  const rows = await read({
    beyond: and(
      from && isBeyond(key, kind.toValues(from), isBackwards),
      through && sql`(${key}) >= (${kind.toValues(through)})`,
    ),
    order: () => columns.map((column) => (isBackwards ? asc(column) : desc(column))),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return { rows: isBackwards ? page.reverse() : page, hasMore: rows.length > limit };
}

function isBeyond(row: SQL, values: SQL, isBackwards: boolean): SQL {
  return isBackwards ? sql`(${row}) > (${values})` : sql`(${row}) < (${values})`;
}
