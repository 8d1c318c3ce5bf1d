import type { FilterDate } from './filter-date.ts';

/** Not in a row of the list: what of it is asked for is read beside the rows. */
export const DETAIL_COLUMNS = [
  'endedAt',
  'expiresAt',
  'scheduledFor',
  'createdBy',
  'transactionId',
  'pixTxid',
  'labels',
  'handledBy',
] as const;
export type DetailColumn = (typeof DETAIL_COLUMNS)[number];

/** Not in the table until a user chooses them; the others are hidden by its style. */
export const ADDED_COLUMNS = ['updatedAt', ...DETAIL_COLUMNS] as const;
export type AddedColumn = (typeof ADDED_COLUMNS)[number];

/** What a user may leave out of the list. Type, conversion, status and amount are always there. */
export const OPTIONAL_COLUMNS = ['reference', 'chain', 'destination', 'createdAt', ...ADDED_COLUMNS] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** What is shown until a user chooses otherwise. */
export const DEFAULT_COLUMNS: readonly OptionalColumn[] = ['reference', 'chain', 'destination', 'createdAt'];

const DATE_COLUMNS: Readonly<Record<FilterDate, AddedColumn | undefined>> = {
  created: undefined,
  updated: 'updatedAt',
  completed: 'endedAt',
  ended: 'endedAt',
};

/** The column of the date that a list is filtered and ordered by; undefined where every row has that date. */
export function findDateColumn(date: FilterDate): AddedColumn | undefined {
  return DATE_COLUMNS[date];
}

/** What a list by this date shows: the chosen columns, and that of the date. */
export function withDateColumn(
  columns: readonly OptionalColumn[],
  date: FilterDate,
): readonly OptionalColumn[] {
  const ofDate = findDateColumn(date);
  if (ofDate === undefined) return columns;
  return OPTIONAL_COLUMNS.filter((column) => column === ofDate || columns.includes(column));
}

/** The columns as an address has them. */
export function formatColumns(columns: readonly OptionalColumn[]): string {
  return columns.length === 0 ? 'none' : columns.join(',');
}

export function areSameColumns(some: readonly OptionalColumn[], others: readonly OptionalColumn[]): boolean {
  return some.join() === others.join();
}

/** Those of them that the rows do not have. */
export function detailColumnsOf(columns: readonly OptionalColumn[]): DetailColumn[] {
  return DETAIL_COLUMNS.filter((column) => columns.includes(column));
}
