import { ScrollText, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageLinks } from '#components/domain/page-links.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { AuditFilter, AuditPage } from '#lib/audit/audit-view.ts';
import { AUDIT_PATH, isAuditFiltered, toAuditAddress } from './audit-address.ts';
import { AuditTable } from './audit-table.tsx';

interface AuditListViewProps {
  page: AuditPage;
  filter: AuditFilter;
  /** At the right above the rows: what is new, or stale. */
  notice?: ReactNode;
}

/** A page of the audit log, for the server's rendering and for the live one. */
export function AuditListView({ page, filter, notice }: AuditListViewProps) {
  const t = useTranslations('audit');
  const { entries, previousCursor, nextCursor } = page;
  const hrefAt = (cursor: string | null) => (cursor === null ? null : toAuditAddress({ ...filter, cursor }));
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-lg border border-line bg-surface">
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
          <p className="text-sm text-muted">
            {filter.cursor === undefined ? t('newestFirst') : t('olderPage')}
          </p>
          {notice}
        </div>
        {entries.length === 0 ? <NoEntries filter={filter} /> : <AuditTable rows={entries} />}
      </div>
      <PageLinks
        words={{ pages: t('pages'), newer: t('newer'), older: t('older') }}
        newerHref={hrefAt(previousCursor)}
        olderHref={hrefAt(nextCursor)}
      />
    </div>
  );
}

function NoEntries({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('audit');
  if (!isAuditFiltered(filter)) {
    return <EmptyState Icon={ScrollText} title={t('empty')} text={t('emptyText')} />;
  }
  return (
    <EmptyState
      Icon={SearchX}
      title={t('emptyFiltered')}
      text={t('emptyFilteredText')}
      action={<TextLink href={AUDIT_PATH}>{t('filter.clear')}</TextLink>}
    />
  );
}
