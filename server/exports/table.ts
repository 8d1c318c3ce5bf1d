import 'server-only';
import type { CalendarDay } from '#lib/i18n/calendar-day.ts';
import type { Cents } from '#lib/money/cents.ts';

/** What one cell of a file holds: a text, a number, an instant, a day, an amount of reais, or nothing. */
export type Cell = string | number | Date | { readonly day: CalendarDay } | { readonly cents: Cents } | null;

export interface Column<Row, Id extends string = string> {
  /** The heading where programs read the file; never translated, never changed. */
  readonly id: Id;
  /** The heading that a user reads. */
  readonly heading: string;
  /** What its cells hold beside nothing; text where it is absent. */
  readonly kind?: 'amount' | 'day' | 'instant' | 'number';
  /** What a user reads; for programs, too, where `code` is absent. */
  readonly cell: (row: Row) => Cell;
  /** The service's own word, where a user reads another one. */
  readonly code?: (row: Row) => Cell;
}

type ColumnOf<Row, Id extends string> = Omit<Column<Row, Id>, 'heading'>;

/** A list that can be exported: what its files hold, and its rows, in batches, in the order of the list. */
export interface ExportTable<Row> {
  readonly columns: readonly Column<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** Columns with the headings of one language: each id is one of theirs. */
export function withHeadings<Row, Id extends string>(
  columns: readonly ColumnOf<Row, NoInfer<Id>>[],
  headings: Readonly<Record<Id, string>>,
): Column<Row, Id>[] {
  return columns.map((column) => ({ ...column, heading: headings[column.id] }));
}

/** A column of one of the service's words: users read its text, programs the word. */
export function worded<Row, Id extends string, Word extends string>(
  id: Id,
  texts: Readonly<Record<Word, string>>,
  wordOf: (row: Row) => NoInfer<Word> | null,
): ColumnOf<Row, Id> {
  const toText = (word: Word | null) => (word === null ? null : texts[word]);
  return { id, cell: (row) => toText(wordOf(row)), code: wordOf };
}

/** All rows of a list of few, which are read at once. */
export async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  if (rows.length > 0) yield rows;
}
