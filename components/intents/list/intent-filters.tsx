import { useTranslations } from 'next-intl';
import { FilterChoice } from '#components/domain/filter/filter-choice.tsx';
import { FilterForm } from '#components/domain/filter/filter-form.tsx';
import { FilterSearch } from '#components/domain/filter/filter-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { IntentFilter } from '#lib/intents/intent-view.ts';
import { statusesOf } from '#lib/intents/status.ts';
import { isFiltered } from './list-address.ts';

/**
 * The list's filters: a form whose address is the filter. A choice applies at once, a search when it is
 * entered.
 */
export function IntentFilters({ filter }: { filter: IntentFilter }) {
  const t = useTranslations('intents.filter');
  const common = useTranslations('common');
  const status = useTranslations('status.label');
  return (
    <FilterForm path="/intents" label={t('label')}>
      <FilterSearch label={t('search')} placeholder={t('searchPlaceholder')} query={filter.query} />
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
