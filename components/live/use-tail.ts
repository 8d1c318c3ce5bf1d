import { useState } from 'react';

interface Numbered {
  readonly id: number;
}

interface Tail<Row> {
  readonly rows: readonly Row[];
  readonly newCount: number;
  /** As many rows as a page has are new: there may be more. */
  readonly isMore: boolean;
  readonly showNew: () => void;
}

/**
 * For a list whose newest row has the greatest id: the rows that were shown first, each as it is now; what
 * came since waits until the user asks for it. Nothing moves, also when more came than a page has.
 */
export function useTail<Row extends Numbered>(latest: readonly Row[]): Tail<Row> {
  const [shown, setShown] = useState(latest);
  const byId = new Map(latest.map((row) => [row.id, row]));
  const first = shown[0]?.id ?? 0;
  const newCount = latest.filter(({ id }) => id > first).length;
  if (shown.length === 0) return { rows: latest, newCount: 0, isMore: false, showNew: () => undefined };
  return {
    rows: shown.map((row) => byId.get(row.id) ?? row),
    newCount,
    isMore: newCount > 0 && newCount === latest.length,
    showNew: () => setShown(latest),
  };
}
