import { useState } from 'react';
import type { DeliverySummary } from '#lib/webhooks/delivery-view.ts';

interface Tail {
  readonly rows: readonly DeliverySummary[];
  readonly newCount: number;
  /** As many rows as a page has are new: there may be more. */
  readonly isMore: boolean;
  readonly showNew: () => void;
}

/**
 * The rows that were shown first, each as it is now; what came since waits until the user asks for it.
 * Nothing moves, also when more came than a page has.
 */
export function useTail(latest: readonly DeliverySummary[]): Tail {
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
