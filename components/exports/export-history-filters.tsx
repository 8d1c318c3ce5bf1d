import { useTranslations } from 'next-intl';
import { FilterBar, type FilterField } from '#components/domain/filter/filter-bar.tsx';
import type { ExportHistoryFilter } from '#lib/exports/export-history.ts';
import { EXPORTED_LISTS } from '#lib/exports/exported-lists.ts';

interface ExportHistoryFiltersProps {
  filter: ExportHistoryFilter;
  actors: readonly { readonly id: string; readonly name: string }[];
}

/** The filters of the history: which list, and who took it. */
export function ExportHistoryFilters({ filter, actors }: ExportHistoryFiltersProps) {
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
      name: 'actor',
      label: t('filter.actor'),
      all: t('filter.all'),
      choices: actors.map(({ id, name }) => [id, name]),
    },
  ];
  return (
    <FilterBar
      path="/exports"
      label={t('filter.label')}
      clear={t('filter.clear')}
      fields={fields}
      values={{ list: filter.list, actor: filter.actor }}
    />
  );
}
