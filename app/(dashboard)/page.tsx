import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { PageHeader } from '#components/layout/page-header.tsx';
import { OverviewSkeleton } from '#components/overview/overview-skeleton.tsx';
import { LazyOverview } from '#components/overview/lazy-overview.tsx';
import { OverviewView } from '#components/overview/overview-view.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getOverview } from '#server/overview/get-overview.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview');
  return { title: t('title') };
}

export default async function OverviewPage() {
  // Before anything is streamed, so that a refusal can set its status code.
  const session = await requirePageSession('intents.read');
  const t = await getTranslations('overview');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Suspense fallback={<OverviewSkeleton />}>
        <OverviewContent session={session} />
      </Suspense>
    </>
  );
}

async function OverviewContent({ session }: { session: Session }) {
  const [overview, copy] = await Promise.all([
    getOverview({ session }),
    getClientCopy(['common', 'status', 'overview', 'fault']),
  ]);
  const readAtMs = Date.now();
  return (
    <LazyOverview live={{ server: { data: overview, readAtMs }, copy }}>
      <OverviewView overview={overview} nowMs={readAtMs} />
    </LazyOverview>
  );
}
