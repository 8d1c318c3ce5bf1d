import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending.tsx';
import { DeliveryFilters } from '#components/webhooks/list/delivery-filters.tsx';
import { DeliveryListSkeleton } from '#components/webhooks/list/delivery-list-skeleton.tsx';
import { DeliveryListView } from '#components/webhooks/list/delivery-list-view.tsx';
import { LazyDeliveryList } from '#components/webhooks/list/lazy-delivery-list.tsx';
import { deliveryFilterSchema, type DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { listDeliveries } from '#server/webhooks/list-deliveries.ts';

interface WebhooksPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks');
  return { title: t('title') };
}

export default async function WebhooksPage({ searchParams }: WebhooksPageProps) {
  // Before anything is streamed, so that a refusal can set its status code.
  const session = await requirePageSession('webhooks.read');
  const filter = deliveryFilterSchema.parse(await searchParams);
  const [t, isDocument] = await Promise.all([getTranslations('webhooks'), isDocumentRequest()]);
  const key = JSON.stringify(filter);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DeliveryFilters key={key} filter={filter} />
      <Pending fallback={<DeliveryListSkeleton />} isDocument={isDocument}>
        <WebhooksContent key={key} filter={filter} session={session} />
      </Pending>
    </>
  );
}

async function WebhooksContent({ filter, session }: { filter: DeliveryFilter; session: Session }) {
  const [page, copy] = await Promise.all([
    listDeliveries({ filter, session }),
    getClientCopy(['status', 'webhooks']),
  ]);
  return (
    <LazyDeliveryList
      key={JSON.stringify(filter)}
      live={{ server: { data: page, readAtMs: Date.now() }, filter, copy }}
    >
      <DeliveryListView page={page} filter={filter} />
    </LazyDeliveryList>
  );
}
