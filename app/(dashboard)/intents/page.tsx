import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { IntentFilters } from '#components/intents/list/intent-filters.tsx';
import { IntentListSkeleton } from '#components/intents/list/intent-list-skeleton.tsx';
import { LazyIntentList } from '#components/intents/list/lazy-intent-list.tsx';
import { IntentListStatic } from '#components/intents/list/intent-list-static.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/intent-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
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
  // Before anything is streamed, so that a refusal can set its status code.
  const session = await requirePageSession('intents.read');
  const filter = intentFilterSchema.parse(await searchParams);
  const t = await getTranslations('intents');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <IntentFilters key={JSON.stringify(filter)} filter={filter} />
      <Suspense fallback={<IntentListSkeleton />}>
        <IntentsContent filter={filter} session={session} />
      </Suspense>
    </>
  );
}

async function IntentsContent({ filter, session }: { filter: IntentFilter; session: Session }) {
  const [page, copy] = await Promise.all([
    listIntents({ filter, session }),
    getClientCopy(['common', 'status', 'intents']),
  ]);
  const server = { data: page, readAtMs: Date.now() };
  return (
    <LazyIntentList live={{ server, filter, copy }}>
      <IntentListStatic page={page} filter={filter} />
    </LazyIntentList>
  );
}
