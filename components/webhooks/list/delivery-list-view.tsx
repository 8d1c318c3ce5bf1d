import { SearchX, Webhook } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageLinks } from '#components/domain/page-links.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { DeliveryFilter, DeliveryPage } from '#lib/webhooks/delivery-view.ts';
import { isDeliveryFiltered, toDeliveriesAddress } from './delivery-address.ts';
import { DeliveryTable } from './delivery-table.tsx';

interface DeliveryListViewProps {
  page: DeliveryPage;
  filter: DeliveryFilter;
  /** At the right above the rows: what is new, or stale. */
  notice?: ReactNode;
  /** What can be done: it needs a browser. The server's rendering holds its place. */
  tools?: ReactNode;
}

/** A page of the deliveries, for the server's rendering and for the live one. */
export function DeliveryListView({ page, filter, notice, tools }: DeliveryListViewProps) {
  const t = useTranslations('webhooks');
  const { deliveries, previousCursor, nextCursor } = page;
  const hrefAt = (cursor: string | null) =>
    cursor === null ? null : toDeliveriesAddress({ ...filter, cursor });
  return (
    <div className="flex flex-col gap-3">
      {tools ?? <div className="h-9" />}
      <div className="rounded-lg border border-line bg-surface">
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
          <p className="text-sm text-muted">
            {filter.cursor === undefined ? t('newestFirst') : t('olderPage')}
          </p>
          {notice}
        </div>
        {deliveries.length === 0 ? <NoDeliveries filter={filter} /> : <DeliveryTable rows={deliveries} />}
      </div>
      <PageLinks
        words={{ pages: t('pages'), newer: t('newer'), older: t('older') }}
        newerHref={hrefAt(previousCursor)}
        olderHref={hrefAt(nextCursor)}
      />
    </div>
  );
}

function NoDeliveries({ filter }: { filter: DeliveryFilter }) {
  const t = useTranslations('webhooks');
  if (!isDeliveryFiltered(filter)) {
    return <EmptyState Icon={Webhook} title={t('empty')} text={t('emptyText')} />;
  }
  return (
    <EmptyState
      Icon={SearchX}
      title={t('emptyFiltered')}
      text={t('emptyFilteredText')}
      action={<TextLink href="/webhooks">{t('filter.clear')}</TextLink>}
    />
  );
}
