import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { findAskedAddress, useAskedAddress } from '#components/domain/filter/use-asked-address.ts';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toListHref, withColumns, type ListLook } from '#lib/intents/list/list-href.ts';
import { areSameColumns, DEFAULT_COLUMNS, type OptionalColumn } from '#lib/intents/list/list-columns.ts';
import { savePreference } from '#server/actions/views.ts';

interface Given {
  readonly filter: IntentFilter;
  readonly look: ListLook;
  readonly columns: readonly OptionalColumn[];
}

/**
 * The columns on screen, which change at once. In a saved view a choice is a change of it and is in the
 * address; otherwise it is kept for the user. The last choice holds until the page was read after it: an
 * earlier one, read back meanwhile, does not undo it.
 */
export function useColumns({ filter, look, columns }: Given) {
  const router = useRouter();
  const [chosen, setChosen] = useState(columns);
  const [pendingSaves, setPendingSaves] = useState(0);
  const [isReading, startReading] = useTransition();
  const { ask, isPending } = useAskedAddress();
  const [hasFailed, setHasFailed] = useState(false);

  async function saveColumns(next: readonly OptionalColumn[]) {
    const value = areSameColumns(next, DEFAULT_COLUMNS) ? null : [...next];
    setPendingSaves((count) => count + 1);
    const { ok } = await answerOf(savePreference({ name: 'intentColumns', value }));
    setHasFailed(!ok);
    setPendingSaves((count) => count - 1);
    // A page that cannot be read would be replaced by the browser's own error.
    if (ok) startReading(() => router.refresh());
  }

  function choose(next: readonly OptionalColumn[]) {
    const isInAddress = look.view !== undefined || look.columns !== undefined;
    if (isInAddress && !ask(withColumns(findAskedAddress() ?? toListHref(filter, look), next), 'replace'))
      return;
    setChosen(next);
    if (!isInAddress) void saveColumns(next);
  }
  const isChoiceUnread = pendingSaves > 0 || isReading || isPending;
  return { columns: isChoiceUnread ? chosen : columns, hasFailed, choose };
}
