import { useEffect, useState } from 'react';
import { loadWithRetry } from '#lib/browser/load-with-retry.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toFilterSearch, withoutPlace } from '#lib/intents/list/list-href.ts';
import type { KnownTotal } from '#lib/queries/whole-total.ts';

const loadFollow = () => import('./follow-whole-total.ts').then(({ followWholeTotal }) => followWholeTotal);

/** The total of all rows of a filter, asked for after the page is shown; undefined until it is known. */
export function useWholeTotal(filter: IntentFilter, isAsked: boolean): KnownTotal | undefined {
  const search = toFilterSearch(withoutPlace(filter)).toString();
  const [known, setKnown] = useState<{ search: string; total: KnownTotal }>();
  useEffect(() => {
    if (!isAsked) return;
    let stop: (() => void) | undefined;
    const endTries = loadWithRetry(loadFollow, (follow) => {
      stop = follow(search, (total) => setKnown({ search, total }));
    });
    return () => {
      endTries();
      stop?.();
    };
  }, [search, isAsked]);
  return isAsked && known?.search === search ? known.total : undefined;
}
