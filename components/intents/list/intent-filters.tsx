'use client';

import { FilterChoice } from '#components/domain/filter/filter-choice.tsx';
import { FilterForm } from '#components/domain/filter/filter-form.tsx';
import { FilterSearch } from '#components/domain/filter/filter-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { IntentFilter } from '#lib/intents/intent-view.ts';
import { isFiltered } from './list-address.ts';
import type { ListWords } from './list-words.ts';

/**
 * The list's filters: a form whose address is the filter. A choice applies at once, a search when it is
 * entered.
 */
export function IntentFilters({ filter, words: all }: { filter: IntentFilter; words: ListWords }) {
  const words = all.filter;
  return (
    <FilterForm path="/intents" label={words.label}>
      <FilterSearch label={words.search} placeholder={words.searchPlaceholder} query={filter.query} />
      <FilterChoice label={words.typeLabel} name="intentType" chosen={filter.intentType} all={words.all}>
        {toChoices(all.type)}
      </FilterChoice>
      <FilterChoice label={words.statusLabel} name="status" chosen={filter.status} all={words.all}>
        {words.statuses.map((value) => ({ value, label: all.status[value]?.label ?? value }))}
      </FilterChoice>
      <FilterChoice label={words.chainLabel} name="chainId" chosen={filter.chainId} all={words.allChains}>
        {toChoices(all.chain)}
      </FilterChoice>
      <Button type="submit" className="self-end">
        {words.apply}
      </Button>
      {isFiltered(filter) && (
        <TextLink href="/intents" className="self-end py-2">
          {words.clear}
        </TextLink>
      )}
    </FilterForm>
  );
}

function toChoices(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
