import { useState } from 'react';
import type { IntentSummary } from '#lib/intents/intent-view.ts';
import { holdRows } from './hold-rows.ts';

/** Rows that changed change where they stand; rows that are new wait until they are asked for. */
export function useHeldRows(intents: IntentSummary[]) {
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(() => toIds(intents));
  const { rows, newCount } = holdRows(intents, shownIds);
  return { rows, newCount, showNew: () => setShownIds(toIds(intents)) };
}

function toIds(intents: readonly IntentSummary[]): ReadonlySet<string> {
  return new Set(intents.map(({ id }) => id));
}
