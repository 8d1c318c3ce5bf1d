import 'server-only';
import type { Cents } from '#lib/money/cents.ts';

/** What one cell of a file holds: a text, an instant, an amount of reais, or nothing. */
export type Cell = string | Date | { readonly cents: Cents } | null;

export interface Column<Row> {
  /** The heading where programs read the file; never translated, never changed. */
  readonly id: string;
  /** The heading that a user reads. */
  readonly heading: string;
  /** What its cells hold beside nothing; text where it is absent. */
  readonly kind?: 'amount' | 'instant';
  /** What a user reads; for programs, too, where `code` is absent. */
  readonly cell: (row: Row) => Cell;
  /** The service's own word, where a user reads another one. */
  readonly code?: (row: Row) => Cell;
}

/** A list that can be exported: what its files hold, and its rows, in batches, in the order of the list. */
export interface ExportTable<Row> {
  readonly columns: readonly Column<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
}
