import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toListHref, type ListLook } from '#lib/intents/list/list-href.ts';
import { areSameColumns, DEFAULT_COLUMNS, type OptionalColumn } from '#lib/intents/list/list-columns.ts';
import { savePreference } from '#server/actions/views.ts';

interface Given {
  readonly filter: IntentFilter;
  readonly look: ListLook;
  readonly columns: readonly OptionalColumn[];
}

/**
 * The columns on screen, which change at once. In a saved view a choice is a change of it and is in the
 * address; otherwise it is kept for the user.
 */
export function useColumns({ filter, look, columns }: Given) {
  const router = useRouter();
  const [known, setKnown] = useState(columns);
  const [chosen, setChosen] = useState<readonly OptionalColumn[]>();
  const [hasFailed, setHasFailed] = useState(false);
  if (!areSameColumns(columns, known)) {
    setKnown(columns);
    setChosen(undefined);
  }

  async function keep(next: readonly OptionalColumn[]) {
    const value = areSameColumns(next, DEFAULT_COLUMNS) ? null : [...next];
    const { ok } = await answerOf(savePreference({ name: 'intentColumns', value }));
    setHasFailed(!ok);
    if (ok) router.refresh();
    else setChosen(undefined);
  }

  function choose(next: readonly OptionalColumn[]) {
    setChosen(next);
    if (look.view === undefined && look.columns === undefined) void keep(next);
    else router.replace(toListHref(filter, { ...look, columns: next }), { scroll: false });
  }
  return { columns: chosen ?? columns, hasFailed, choose };
}
