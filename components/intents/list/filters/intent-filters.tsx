'use client';

import { clsx } from 'clsx';
import { memo, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { FilterChoice } from '#components/domain/filter/filter-choice.tsx';
import { FilterSearch } from '#components/domain/filter/filter-search.tsx';
import { useEarlyInput } from '#components/domain/filter/use-early-input.ts';
import { useFilterDraft, type ChangeFilter } from '#components/domain/filter/use-filter-draft.ts';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import type { AsText } from '#lib/encoding/as-text.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { INBOX_FILTERS } from '#lib/intents/overview/inbox-reasons.ts';
import {
  isFiltered,
  toFilterSearch,
  toListHref,
  withColumnsOf,
  withoutPlace,
  type ListLook,
} from '#lib/intents/list/list-href.ts';
import { readListWords, type ListWords } from '../list-words.ts';
import { AmountChoice } from './amount-choice.tsx';
import { DateChoice } from './date-choice.tsx';
import { OpenChip } from './open-chip.tsx';
import { PartyChoice } from './party-choice.tsx';
import { StatusChoice } from './status-choice.tsx';
import { toEarlyChange } from './to-early-change.ts';

interface IntentFiltersProps {
  filter: IntentFilter;
  words: AsText<ListWords>;
  /** What the address says beside the filter. */
  look: ListLook;
  creators: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The list's filters, each applied at once; the address is the filter. Before its script has loaded it is a
 * plain form of the search and the lists. On a phone all but the search is behind a button.
 */
export function IntentFilters({ filter, words: written, look, creators }: IntentFiltersProps) {
  const words = readListWords(written);
  const { draft, change, isPending } = useFilterDraft(filter, (next, asked = '') =>
    withColumnsOf(toListHref(withoutPlace(next), look), asked),
  );
  const form = useEarlyInput((name, value) => {
    const part = toEarlyChange(name, value);
    if (part) change(part, 'typed');
  });
  const [isOpen, setIsOpen] = useState(false);
  const { filter: copy } = words;
  return (
    <search aria-label={copy.label} aria-busy={isPending || undefined}>
      <form
        ref={form}
        action="/intents"
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-3 pb-4 sm:flex-row sm:flex-wrap sm:items-end"
      >
        <KeptChoices filter={draft} />
        <div className="flex items-end gap-2 sm:min-w-64 sm:flex-1">
          <FilterSearch
            label={copy.search}
            placeholder={copy.searchPlaceholder}
            query={draft.query}
            className="sm:max-w-xl"
            type={(query) => change({ query }, 'typed')}
          />
          <Button
            aria-expanded={isOpen}
            aria-controls="filter-choices"
            onClick={() => setIsOpen(!isOpen)}
            className="sm:hidden"
          >
            <Icon name="icon-sliders-horizontal" />
            {copy.label}
          </Button>
        </div>
        <div
          id="filter-choices"
          className={clsx('grid-cols-2 items-end gap-2 sm:contents', isOpen ? 'grid' : 'hidden')}
        >
          <Choices draft={draft} words={words} creators={creators} change={change} />
          {isFiltered(draft) && (
            <TextLink href="/intents" className="py-2">
              {copy.clear}
            </TextLink>
          )}
          <noscript>
            <Button type="submit">{copy.search}</Button>
          </noscript>
        </div>
        <OpenChip open={draft.open} words={words} change={change} />
      </form>
    </search>
  );
}

/** What has no field before its panel opens, or none at all: a plain form keeps it. */
function KeptChoices({ filter }: Pick<IntentFiltersProps, 'filter'>) {
  const { status, open, date, from, to, minCents, maxCents, wallet, payoutKey, label } = filter;
  const inPanels = { status, open, date, from, to, minCents, maxCents, wallet, payoutKey, label };
  return [...toFilterSearch(inPanels)].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

interface ChoicesProps {
  draft: IntentFilter;
  words: ListWords;
  creators: IntentFiltersProps['creators'];
  change: ChangeFilter<IntentFilter>;
}

/** As wide as its longest choice, so that the chosen one is not cut; of names and sentences to a bound. */
const [WHOLE, WIDEST] = ['w-auto', 'max-w-80'];

/** Not rendered for each letter of the search. */
const Choices = memo(function Choices({ draft, words, creators, change }: ChoicesProps) {
  const { filter: copy } = words;
  return (
    <>
      <FilterChoice
        label={copy.typeLabel}
        name="intentType"
        chosen={draft.intentType}
        all={copy.all}
        choices={INTENT_TYPES.map((type) => [type, words.type[type]])}
        className={WHOLE}
        choose={(intentType) => change({ intentType })}
      />
      <StatusChoice chosen={draft.status} words={words} change={change} />
      <FilterChoice
        label={copy.inbox.label}
        name="inbox"
        chosen={draft.inbox ?? 'all'}
        all={copy.inbox.any}
        choices={INBOX_FILTERS.map((value) => [value, copy.inbox.of[value]])}
        className={WIDEST}
        choose={(value) => change({ inbox: value === 'all' ? undefined : value })}
      />
      <FilterChoice
        label={copy.chainLabel}
        name="chainId"
        chosen={draft.chainId}
        all={copy.allChains}
        choices={CHAIN_IDS.map((chainId) => [chainId, words.chain[chainId]])}
        className={WHOLE}
        choose={(chainId) => change({ chainId })}
      />
      <DateChoice filter={draft} words={words} change={change} />
      <AmountChoice filter={draft} words={words} change={change} />
      <PartyChoice filter={draft} words={words} change={change} />
      {(creators.length > 0 || draft.createdBy !== undefined) && (
        <FilterChoice
          label={copy.creatorLabel}
          name="createdBy"
          chosen={draft.createdBy ?? 'all'}
          all={copy.anyone}
          choices={creators.map(({ id, name }) => [id, name])}
          className={WIDEST}
          choose={(value) => change({ createdBy: value === 'all' ? undefined : value })}
        />
      )}
    </>
  );
}, areSame);

function areSame({ draft, ...others }: ChoicesProps, after: ChoicesProps): boolean {
  const hasSame = Object.entries(others).every(([name, value]) => Reflect.get(after, name) === value);
  return hasSame && chosenOf(draft) === chosenOf(after.draft);
}

function chosenOf(draft: IntentFilter): string {
  return toListHref({ ...draft, query: '' });
}
