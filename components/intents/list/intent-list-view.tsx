import { ChevronLeft, ChevronRight, List, SearchX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ListSyncNotice } from '#components/domain/list-sync-notice.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { MOST_COUNTED, type IntentFilter, type IntentPage } from '#lib/intents/intent-view.ts';
import { IntentTableFrame } from './intent-table-frame.tsx';
import { isFiltered, toListAddress } from './list-address.ts';

interface IntentListViewProps {
  page: Pick<IntentPage, 'nextCursor' | 'previousCursor' | 'total' | 'sync'>;
  filter: IntentFilter;
  /** Above the table: what is new, what is stale. */
  notice?: ReactNode;
  /** The rows; none means an empty list. */
  rows: readonly ReactNode[];
}

/** A page of the list around its rows: count, table, ways to the pages beside it. */
export function IntentListView({ page, filter, notice, rows }: IntentListViewProps) {
  const t = useTranslations('intents');
  return (
    <div className="flex flex-col gap-3">
      <ListSyncNotice sync={page.sync} />
      <div className="rounded-lg border border-line bg-surface">
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
          <p className="text-sm text-muted">
            {t(page.total < MOST_COUNTED ? 'total' : 'totalAtLeast', { total: page.total })}
          </p>
          {notice}
        </div>
        {rows.length === 0 ? (
          <EmptyList filter={filter} />
        ) : (
          <div className="overflow-x-auto">
            <IntentTableFrame>{rows}</IntentTableFrame>
          </div>
        )}
      </div>
      <nav aria-label={t('pages')} className="flex justify-end gap-2">
        <PageLink filter={filter} cursor={page.previousCursor} rel="prev">
          <ChevronLeft aria-hidden /> {t('newer')}
        </PageLink>
        <PageLink filter={filter} cursor={page.nextCursor} rel="next">
          {t('older')} <ChevronRight aria-hidden />
        </PageLink>
      </nav>
    </div>
  );
}

function EmptyList({ filter }: { filter: IntentFilter }) {
  const t = useTranslations('intents');
  if (!isFiltered(filter)) return <EmptyState Icon={List} title={t('empty')} text={t('emptyText')} />;
  return (
    <EmptyState
      Icon={SearchX}
      title={t('emptyFiltered')}
      text={t('emptyFilteredText')}
      action={<TextLink href="/intents">{t('filter.clear')}</TextLink>}
    />
  );
}

interface PageLinkProps {
  filter: IntentFilter;
  cursor: string | null;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function PageLink({ filter, cursor, rel, children }: PageLinkProps) {
  const className = buttonStyle({ size: 'sm' });
  if (cursor === null) {
    return (
      <span aria-disabled className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link href={toListAddress({ ...filter, cursor })} rel={rel} className={className}>
      {children}
    </Link>
  );
}
