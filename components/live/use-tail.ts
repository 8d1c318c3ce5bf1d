import { useState } from 'react';

interface Numbered {
  readonly id: number;
}

/** The rows that wait until the user asks for them. */
export interface NewRows {
  readonly count: number;
  /** As many rows as a page has are new: there may be more. */
  readonly isMore: boolean;
  readonly show: () => void;
}

interface Tail<Row> {
  readonly rows: readonly Row[];
  readonly newRows: NewRows;
}

const NO_NEW_ROWS: NewRows = { count: 0, isMore: false, show: () => undefined };

/**
 * For a list whose newest row has the greatest id. It shows the first rows that there were, each as it is
 * now. Newer rows wait until the user asks for them, so nothing moves, even when more came than a page has.
 */
export function useTail<Row extends Numbered>(latest: readonly Row[]): Tail<Row> {
  const [shown, setShown] = useState(latest);
  const [newest] = shown;
  if (newest === undefined) {
    if (latest.length > 0) setShown(latest);
    return { rows: latest, newRows: NO_NEW_ROWS };
  }
  const byId = new Map(latest.map((row) => [row.id, row]));
  const count = latest.filter(({ id }) => id > newest.id).length;
  return {
    rows: shown.map((row) => byId.get(row.id) ?? row),
    newRows: { count, isMore: count > 0 && count === latest.length, show: () => setShown(latest) },
  };
}
