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
