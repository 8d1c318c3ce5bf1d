import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '#components/layout/page-header.tsx';
import { OverviewSlot } from '#components/overview/overview-slot.tsx';
import { OverviewView } from '#components/overview/overview-view.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getOverview } from '#server/intents/get-overview.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview');
  return { title: t('title') };
}

export default async function OverviewPage() {
  const session = await requirePageSession('intents.read');
  const [overview, copy, t] = await Promise.all([
    getOverview({ session }),
    getClientCopy(['common', 'status', 'overview', 'fault']),
    getTranslations('overview'),
  ]);
  const readAtMs = Date.now();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <OverviewSlot live={{ server: { data: overview, readAtMs }, copy }}>
        <OverviewView overview={overview} nowMs={readAtMs} />
      </OverviewSlot>
    </>
  );
}
