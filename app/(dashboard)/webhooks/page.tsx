import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { ExportMenu } from '#components/exports/export-menu.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending/pending.tsx';
import { toTabularRows } from '#components/live/tabular-rows.ts';
import { AlarmsPanel } from '#components/system/alarms-panel.tsx';
import { DeliveryFilters } from '#components/webhooks/list/delivery-filters.tsx';
import { ListSkeleton } from '#components/domain/list-skeleton.tsx';
import { DeliveryList } from '#components/webhooks/list/delivery-list.tsx';
import type { DeliveryAccess } from '#components/webhooks/actions/delivery-tools.tsx';
import type { Role } from '#lib/auth/permissions.ts';
import { deliveryFilterSchema, type DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { env } from '#server/env.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getRefusals } from '#server/i18n/get-refusal.ts';
import { ID_CURSOR } from '#server/store/pages/id-cursor.ts';
import { withReadableCursor } from '#server/store/pages/with-readable-cursor.ts';
import { listWebhookAlarms } from '#server/system/list-webhook-alarms.ts';
import { listDeliveries } from '#server/webhooks/list-deliveries.ts';

/** What the list says; what its tools say comes with them. */
const LIST_COPY = [
  'webhooks.newestFirst',
  'webhooks.olderPage',
  'webhooks.pages',
  'webhooks.newer',
  'webhooks.older',
  'webhooks.new',
  'webhooks.newOrMore',
  'webhooks.stale',
  'webhooks.cut',
  'webhooks.caption',
  'webhooks.empty',
  'webhooks.emptyText',
  'webhooks.emptyFiltered',
  'webhooks.emptyFilteredText',
  'webhooks.filter',
  'webhooks.noType',
  'webhooks.unknownType',
  'webhooks.column',
  'webhooks.event',
  'webhooks.verdict',
  'webhooks.mark',
  'webhooks.tools',
  'common.lazyPart',
  'status',
] as const;

interface WebhooksPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks');
  return { title: t('title') };
}

export default async function WebhooksPage({ searchParams }: WebhooksPageProps) {
  const session = await requirePageSession('webhooks.read');
  const filter = withReadableCursor(deliveryFilterSchema.parse(await searchParams), ID_CURSOR);
  const [t, exportLabel, locale, isDocument] = await Promise.all([
    getTranslations('webhooks'),
    getTranslations('exports').then((own) => own('action')),
    getLocale(),
    isDocumentRequest(),
  ]);
  const key = JSON.stringify(filter);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ExportMenu label={exportLabel} selection={{ list: 'deliveries', filter }} locale={locale} />
        }
      />
      <Suspense>
        <WebhookAlarms session={session} />
      </Suspense>
      <DeliveryFilters filter={filter} />
      <Pending fallback={<ListSkeleton rowClassName="h-14" />} isDocument={isDocument}>
        <WebhooksContent key={key} filter={filter} session={session} />
      </Pending>
    </>
  );
}

/** As on the system status, where they are live. */
async function WebhookAlarms({ session }: { session: Session }) {
  const alarms = await listWebhookAlarms(session);
  if (alarms.length === 0) return null;
  return (
    <div className="mb-4">
      <AlarmsPanel alarms={alarms} nowMs={Date.now()} />
    </div>
  );
}

async function WebhooksContent({ filter, session }: { filter: DeliveryFilter; session: Session }) {
  const [page, copy, access] = await Promise.all([
    listDeliveries({ filter, session }),
    getClientCopy(LIST_COPY),
    getAccess(session.role),
  ]);
  return (
    <DeliveryList
      packed={{ ...page, deliveries: toTabularRows(page.deliveries) }}
      readAtMs={Date.now()}
      filter={filter}
      access={access}
      copy={copy}
    />
  );
}

/** Why this user may not do what the page offers; a test event also needs an endpoint in the settings. */
async function getAccess(role: Role): Promise<DeliveryAccess> {
  const [{ reprocess, test }, t] = await Promise.all([
    getRefusals(role, { reprocess: 'webhooks.reprocess', test: 'webhooks.test' }),
    getTranslations('webhooks.tools'),
  ]);
  return { reprocess, test: test ?? (env().webhookEndpointId === undefined ? t('notSet') : null) };
}
