import { useTranslations } from 'next-intl';
import { FilterBar, type FilterField } from '#components/domain/filter/filter-bar.tsx';
import type { ExportHistoryFilter } from '#lib/exports/export-history.ts';
import { EXPORTED_LISTS } from '#lib/exports/export-selection.ts';

interface ExportHistoryFiltersProps {
  filter: ExportHistoryFilter;
  people: readonly { readonly id: string; readonly name: string }[];
}

/** The filters of the history: which list, and who took it. */
export function ExportHistoryFilters({ filter, people }: ExportHistoryFiltersProps) {
  const t = useTranslations('exports');
  const fields: FilterField[] = [
    {
      kind: 'choice',
      name: 'list',
      label: t('filter.list'),
      all: t('filter.allLists'),
      choices: EXPORTED_LISTS.map((list) => [list, t(`list.${list}`)]),
    },
    {
      kind: 'choice',
      name: 'person',
      label: t('filter.person'),
      all: t('filter.all'),
      choices: people.map(({ id, name }) => [id, name]),
    },
  ];
  return (
    <FilterBar
      path="/exports"
      label={t('filter.label')}
      clear={t('filter.clear')}
      fields={fields}
      values={{ list: filter.list, person: filter.person }}
    />
  );
}
