import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { IntentFilters } from '#components/intents/intent-filters.tsx';
import { IntentListSlot } from '#components/intents/intent-list-slot.tsx';
import { IntentListStatic } from '#components/intents/intent-list-static.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { intentFilterSchema } from '#lib/conversion/intent-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { listIntents } from '#server/intents/list-intents.ts';

interface IntentsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('intents');
  return { title: t('title') };
}

export default async function IntentsPage({ searchParams }: IntentsPageProps) {
  const session = await requirePageSession('intents.read');
  const filter = intentFilterSchema.parse(await searchParams);
  const [page, copy, t] = await Promise.all([
    listIntents({ filter, session }),
    getClientCopy(['common', 'status', 'intents']),
    getTranslations('intents'),
  ]);
  const server = { data: page, readAtMs: Date.now() };
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <IntentFilters key={JSON.stringify(filter)} filter={filter} />
      <IntentListSlot live={{ server, filter, copy }}>
        <IntentListStatic page={page} filter={filter} />
      </IntentListSlot>
    </>
  );
}
