/** What a user may leave out of the list. Type, conversion, status and amount are always there. */
export const OPTIONAL_COLUMNS = ['reference', 'chain', 'destination', 'createdAt', 'updatedAt'] as const;
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
