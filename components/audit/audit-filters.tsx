import { useTranslations } from 'next-intl';
import { FilterBar, type FilterField } from '#components/domain/filter/filter-bar.tsx';
import { useDayInWords } from '#components/domain/filter/use-day-in-words.ts';
import { AUDIT_ACTIONS } from '#lib/audit/audit-actions.ts';
import type { AuditFilter } from '#lib/audit/audit-view.ts';
import { AUDIT_PATH } from './audit-href.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  actors: readonly { readonly id: string; readonly name: string }[];
}

/** The filters of the audit log. */
export function AuditFilters({ filter, actors }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const inWords = useDayInWords();
  const { action, actor, query, from = '', to = '' } = filter;
  const fields: FilterField[] = [
    {
      kind: 'search',
      name: 'query',
      label: t('filter.subject'),
      placeholder: t('filter.subjectPlaceholder'),
    },
    {
      kind: 'choice',
      name: 'actor',
      label: t('filter.actor'),
      all: t('filter.all'),
      choices: actors.map(({ id, name }) => [id, name]),
    },
    {
      kind: 'choice',
      name: 'action',
      label: t('filter.action'),
      all: t('filter.allActions'),
      choices: AUDIT_ACTIONS.map((value) => [value, t(`action.${value}`)]),
    },
    { kind: 'day', name: 'from', label: t('filter.from'), inWords: inWords(filter.from) },
    { kind: 'day', name: 'to', label: t('filter.to'), inWords: inWords(filter.to) },
  ];
  return (
    <FilterBar
      path={AUDIT_PATH}
      label={t('filter.label')}
      clear={t('filter.clear')}
      fields={fields}
      values={{ query, actor, action, from, to }}
    />
  );
}
