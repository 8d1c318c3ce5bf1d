import { useTranslations } from 'next-intl';
import { FilterChoice } from '#components/domain/filter/filter-choice.tsx';
import { FilterDay } from '#components/domain/filter/filter-day.tsx';
import { FilterForm } from '#components/domain/filter/filter-form.tsx';
import { FilterSearch } from '#components/domain/filter/filter-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { DELIVERY_VERDICTS } from '#lib/webhooks/verdicts.ts';
import { EVENT_TYPES } from '#lib/webhooks/webhook-event.ts';
import { isDeliveryFiltered } from './delivery-address.ts';

/** The filters of the deliveries: a form whose address is the filter. */
export function DeliveryFilters({ filter }: { filter: DeliveryFilter }) {
  const t = useTranslations('webhooks');
  return (
    <FilterForm path="/webhooks" label={t('filter.label')}>
      <FilterSearch
        label={t('filter.search')}
        placeholder={t('filter.searchPlaceholder')}
        query={filter.query}
      />
      <FilterChoice label={t('filter.verdict')} name="verdict" chosen={filter.verdict} all={t('filter.all')}>
        {DELIVERY_VERDICTS.map((value) => ({ value, label: t(`verdict.${value}`) }))}
      </FilterChoice>
      <FilterChoice label={t('filter.type')} name="type" chosen={filter.type} all={t('filter.all')}>
        {EVENT_TYPES.map((value) => ({ value, label: t(`event.${value}`) }))}
      </FilterChoice>
      <FilterDay label={t('filter.from')} name="from" day={filter.from} />
      <FilterDay label={t('filter.to')} name="to" day={filter.to} />
      <Button type="submit" className="self-end">
        {t('filter.apply')}
      </Button>
      {isDeliveryFiltered(filter) && (
        <TextLink href="/webhooks" className="self-end py-2">
          {t('filter.clear')}
        </TextLink>
      )}
    </FilterForm>
  );
}
