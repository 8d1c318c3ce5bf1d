import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { DeliveryDetailView } from '#components/webhooks/detail/delivery-detail-view.tsx';
import { LazyDelivery } from '#components/webhooks/detail/lazy-delivery.tsx';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { ifFound } from '#server/errors/if-found.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getRefusal } from '#server/i18n/get-refusal.ts';
import { getDelivery } from '#server/webhooks/get-delivery.ts';

interface DeliveryDetailPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: DeliveryDetailPageProps): Promise<Metadata> {
  const { id } = await readDelivery((await params).id);
  const t = await getTranslations('webhooks.page');
  return { title: t('title', { id: String(id) }) };
}

export default async function DeliveryDetailPage({ params }: DeliveryDetailPageProps) {
  const { role } = await requirePageSession('webhooks.read');
  const [delivery, copy, refusal] = await Promise.all([
    readDelivery((await params).id),
    getClientCopy(['common', 'fault', 'status', 'webhooks']),
    getRefusal(role, 'webhooks.reprocess'),
  ]);
  const readAtMs = Date.now();
  return (
    <LazyDelivery live={{ server: { data: delivery, readAtMs }, copy, refusal }}>
      <DeliveryDetailView delivery={delivery} nowMs={readAtMs} />
    </LazyDelivery>
  );
}

/** The delivery of the address, once a request. */
const readDelivery = cache(async (id: string): Promise<DeliveryDetail> => {
  const session = await requirePageSession('webhooks.read');
  return (await ifFound(getDelivery({ id, session }))) ?? notFound();
});
