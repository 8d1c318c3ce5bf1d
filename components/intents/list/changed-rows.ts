/** A row with the count of its changes. */
export interface RevisedRow {
  readonly id: string;
  readonly revision: number;
}

/** The places in `after` of the rows that were in `before` with another revision. */
export function changedRows(before: readonly RevisedRow[], after: readonly RevisedRow[]): number[] {
  if (before === after) return [];
  const known = new Map(before.map(({ id, revision }) => [id, revision]));
  return after.flatMap(({ id, revision }, place) =>
    (known.get(id) ?? revision) === revision ? [] : [place],
  );
}
