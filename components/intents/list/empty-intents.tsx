import type { ReactNode } from 'react';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { isFiltered, toListHref, type ListLook } from '#lib/intents/list/list-href.ts';
import { areAmountsReversed, areDaysReversed } from '#lib/intents/list/reversed-limits.ts';
import { isEndToEndId } from '#lib/pix/end-to-end-id.ts';
import { isShortSearch } from '#lib/text/short-search.ts';
import { AmountLink } from './amount-link.tsx';
import type { ListWords } from './list-words.ts';

interface EmptyIntentsProps {
  filter: IntentFilter;
  look: ListLook;
  words: ListWords;
  /** How to begin, where there is nothing at all. */
  firstSteps?: ReactNode;
}

/** In the place of the table: there is nothing, here or at all, or nothing that the filter lets through. */
export function EmptyIntents({ filter, look, words, firstSteps }: EmptyIntentsProps) {
  if (filter.cursor !== undefined) {
    const first = toListHref({ ...filter, cursor: undefined }, look);
    const action = <TextLink href={first}>{words.firstPage}</TextLink>;
    return <EmptyState icon="icon-list" title={words.emptyPage} action={action} />;
  }
  if (!isFiltered(filter)) {
    return <EmptyState icon="icon-list" title={words.empty} text={words.emptyText} action={firstSteps} />;
  }
  return (
    <EmptyState
      icon="icon-search-x"
      title={words.emptyFiltered}
      text={reversedText(filter, words) ?? noneText(filter, words)}
      action={
        <span className="flex flex-wrap justify-center gap-x-4 gap-y-1">
          <AmountLink {...{ filter, look, words }} />
          <TextLink href="/intents">{words.filter.clear}</TextLink>
        </span>
      }
    />
  );
}

/** What is searched for may be no text that a conversion has, or too short to be found within one. */
function noneText({ query }: IntentFilter, words: ListWords): string {
  const { emptyEndToEnd, shortSearch, emptyFilteredText } = words;
  if (shortSearch !== undefined && isShortSearch(query)) return shortSearch;
  return (isEndToEndId(query) ? emptyEndToEnd : null) ?? emptyFilteredText;
}

/** Limits that no row can be between are why there is none. */
function reversedText(filter: IntentFilter, { filter: { amount, dates } }: ListWords): string | null {
  if (areAmountsReversed(filter)) return `${amount.label}: ${amount.reversed}`;
  return areDaysReversed(filter) ? `${dates.label}: ${dates.reversed}` : null;
}
