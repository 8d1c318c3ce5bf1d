import { useState } from 'react';
import type { IntentListRow } from '#lib/intents/summary/intent-summary.ts';
import { holdRows } from './hold-rows.ts';

/**
 * Rows that changed are updated in place; new rows wait until the user asks for them, or until none of the
 * rows on screen is left.
 */
export function useHeldRows(intents: IntentListRow[]) {
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(() => toIds(intents));
  const { rows, newCount } = holdRows(intents, shownIds);
  const [first] = rows;
  if (first && !shownIds.has(first.id)) setShownIds(toIds(intents));
  return { rows, newCount, showNew: () => setShownIds(toIds(intents)) };
}

function toIds(intents: readonly IntentListRow[]): ReadonlySet<string> {
  return new Set(intents.map(({ id }) => id));
}
