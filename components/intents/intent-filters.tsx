import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FilterChoice } from '#components/domain/filter-choice.tsx';
import { FilterForm } from '#components/domain/filter-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { fieldStyle } from '#components/ui/field-style.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { INTENT_TYPES } from '#lib/conversion/intent-type.ts';
import type { IntentFilter } from '#lib/conversion/intent-view.ts';
import { statusesOf } from '#lib/conversion/status.ts';
import { isFiltered } from './list-address.ts';

/** The list's filters: a form whose address is the filter. A choice applies at once, a search when it is entered. */
export function IntentFilters({ filter }: { filter: IntentFilter }) {
  const t = useTranslations('intents.filter');
  const common = useTranslations('common');
  const status = useTranslations('status.label');
  return (
    <FilterForm path="/intents" label={t('label')}>
      <label className="flex min-w-0 grow flex-col gap-1 text-sm text-muted sm:max-w-80">
        {t('search')}
        <span className="relative">
          <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-faint" />
          <input
            type="search"
            name="query"
            defaultValue={filter.query}
            maxLength={255}
            placeholder={t('searchPlaceholder')}
            spellCheck={false}
            autoCapitalize="none"
            className={fieldStyle(false, 'pl-8')}
          />
        </span>
      </label>
      <FilterChoice label={t('type')} name="intentType" chosen={filter.intentType} all={t('all')}>
        {INTENT_TYPES.map((value) => ({ value, label: common(`intentType.${value}`) }))}
      </FilterChoice>
      <FilterChoice label={t('status')} name="status" chosen={filter.status} all={t('all')}>
        {statusesOf(filter.intentType).map((value) => ({ value, label: status(value) }))}
      </FilterChoice>
      <FilterChoice label={t('chain')} name="chainId" chosen={filter.chainId} all={t('allChains')}>
        {CHAIN_IDS.map((value) => ({ value, label: common(`chain.${value}`) }))}
      </FilterChoice>
      <Button type="submit" className="self-end">
        {t('apply')}
      </Button>
      {isFiltered(filter) && (
        <TextLink href="/intents" className="self-end py-2">
          {t('clear')}
        </TextLink>
      )}
    </FilterForm>
  );
}
