import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { isFiltered } from '#lib/intents/list/list-address.ts';
import type { ListWords } from './list-words.ts';

interface EmptyIntentsProps {
  filter: IntentFilter;
  words: ListWords;
}

/** In the place of the table: there is nothing, or nothing that the filter lets through. */
export function EmptyIntents({ filter, words }: EmptyIntentsProps) {
  if (!isFiltered(filter)) return <EmptyState icon="icon-list" title={words.empty} text={words.emptyText} />;
  return (
    <EmptyState
      icon="icon-search-x"
      title={words.emptyFiltered}
      text={words.emptyFilteredText}
      action={<TextLink href="/intents">{words.filter.clear}</TextLink>}
    />
  );
}
