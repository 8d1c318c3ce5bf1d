import { useTranslations } from 'next-intl';
import { toFilterHref } from '#components/domain/filter/to-filter-href.ts';
import type { UserNames } from '#components/domain/filter/use-intent-filter-summary.ts';
import { PageLinks } from '#components/domain/page-links.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ExportHistoryFilter, ExportHistoryPage } from '#lib/exports/export-history.ts';
import { ExportHistoryTable } from './export-history-table.tsx';

interface ExportHistoryViewProps {
  page: ExportHistoryPage;
  filter: ExportHistoryFilter;
  names: UserNames;
}

/** A page of the history of exports, and the ways to the pages beside it. */
export function ExportHistoryView({ page, filter, names }: ExportHistoryViewProps) {
  const t = useTranslations('exports');
  const hrefAt = (cursor: string | null) =>
    cursor === null ? null : toFilterHref('/exports', { ...filter, cursor });
  return (
    <div className="flex flex-col gap-3">
      {page.exports.length === 0 ? (
        <NoExports filter={filter} />
      ) : (
        <ExportHistoryTable exports={page.exports} names={names} />
      )}
      <PageLinks
        words={{ pages: t('pages'), newer: t('newer'), older: t('older') }}
        newerHref={hrefAt(page.previousCursor)}
        olderHref={hrefAt(page.nextCursor)}
      />
    </div>
  );
}

function NoExports({ filter: { list, actor } }: { filter: ExportHistoryFilter }) {
  const t = useTranslations('exports');
  if (list === 'all' && actor === 'all') {
    return (
      <EmptyState
        icon="icon-file-down"
        title={t('empty')}
        text={t('emptyText')}
        action={<TextLink href="/intents">{t('toList')}</TextLink>}
      />
    );
  }
  return (
    <EmptyState
      icon="icon-search-x"
      title={t('emptyFiltered')}
      text={t('emptyFilteredText')}
      action={<TextLink href="/exports">{t('filter.clear')}</TextLink>}
    />
  );
}
