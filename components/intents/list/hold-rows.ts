/**
 * Splits a list into what is on screen and how much is new, so that nothing being read moves. Where none of
 * the rows on screen is left, the new ones are shown at once.
 */
export function holdRows<Row extends { readonly id: string }>(
  rows: Row[],
  shownIds: ReadonlySet<string>,
): { rows: Row[]; newCount: number } {
  const shown = rows.filter(({ id }) => shownIds.has(id));
  if (shown.length === 0) return { rows, newCount: 0 };
  return { rows: shown, newCount: rows.length - shown.length };
}
