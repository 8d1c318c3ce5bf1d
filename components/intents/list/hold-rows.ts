/**
 * Splits a list into what is on screen and how much is new, so that nothing being read moves. An empty list
 * shows new rows at once.
 */
export function holdRows<Row extends { readonly id: string }>(
  rows: Row[],
  shownIds: ReadonlySet<string>,
): { rows: Row[]; newCount: number } {
  if (shownIds.size === 0) return { rows, newCount: 0 };
  const shown = rows.filter(({ id }) => shownIds.has(id));
  return { rows: shown, newCount: rows.length - shown.length };
}
