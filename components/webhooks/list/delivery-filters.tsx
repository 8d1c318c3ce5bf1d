import { useTranslations } from 'next-intl';
import { FilterBar, type FilterField } from '#components/domain/filter/filter-bar.tsx';
import { useDayInWords } from '#components/domain/filter/use-day-in-words.ts';
import { isShortSearch, SHORTEST_PART } from '#lib/text/short-search.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { DELIVERY_VERDICTS } from '#lib/webhooks/verdicts.ts';
import { EVENT_TYPES } from '#lib/webhooks/event-types.ts';
import { DELIVERIES_PATH } from './deliveries-href.ts';

/** The filters of the deliveries. */
export function DeliveryFilters({ filter }: { filter: DeliveryFilter }) {
  const t = useTranslations('webhooks');
  const inWords = useDayInWords();
  const { verdict, type, from = '', to = '', query } = filter;
  const fields: FilterField[] = [
    {
      kind: 'search',
      name: 'query',
      label: t('filter.search'),
      placeholder: t('filter.searchPlaceholder'),
    },
    {
      kind: 'choice',
      name: 'verdict',
      label: t('filter.verdict'),
      all: t('filter.all'),
      choices: DELIVERY_VERDICTS.map((value) => [value, t(`verdict.${value}`)]),
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('filter.type'),
      all: t('filter.all'),
      choices: EVENT_TYPES.map((value) => [value, t(`event.${value}`)]),
    },
    { kind: 'day', name: 'from', label: t('filter.from'), inWords: inWords(filter.from) },
    { kind: 'day', name: 'to', label: t('filter.to'), inWords: inWords(filter.to) },
  ];
  return (
    <>
      <FilterBar
        path={DELIVERIES_PATH}
        label={t('filter.label')}
        clear={t('filter.clear')}
        fields={fields}
        values={{ query, verdict, type, from, to }}
      />
      {isShortSearch(query) && (
        <p role="status" className="pb-4 text-sm text-muted">
          {t('shortSearch', { count: SHORTEST_PART })}
        </p>
      )}
    </>
  );
}
