import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { COPY_VALUE_KEYS } from '#components/domain/copy/copy-value-keys.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending/pending.tsx';
import { OverviewSkeleton } from '#components/overview/overview-skeleton.tsx';
import { OverviewLive } from '#components/overview/overview-live.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { SERVICE_FAULTS } from '#server/conversion/service-health.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getPreferences } from '#server/intents/preferences.ts';
import { getOverview } from '#server/overview/get-overview.ts';
import { renderFirstSteps } from './render-first-steps.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview');
  return { title: t('title') };
}

export default async function OverviewPage() {
  const session = await requirePageSession('intents.read');
  const [t, isDocument] = await Promise.all([getTranslations('overview'), isDocumentRequest()]);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Pending fallback={<OverviewSkeleton />} isDocument={isDocument}>
        <OverviewContent session={session} />
      </Pending>
    </>
  );
}

async function OverviewContent({ session }: { session: Session }) {
  const [overview, { inboxScope = 'all' }, copy] = await Promise.all([
    getOverview({ session }),
    getPreferences(session),
    getOverviewCopy(),
  ]);
  const isNew = overview.recent.length === 0 && overview.unresolvedCreates.length === 0;
  return (
    <OverviewLive
      server={{ data: overview, readAtMs: Date.now() }}
      inboxScope={inboxScope}
      copy={copy}
      firstSteps={isNew ? await renderFirstSteps(session) : undefined}
    />
  );
}

/** What the overview says, and of the faults only those that are news of the service. */
function getOverviewCopy(): Promise<ClientCopy> {
  return getClientCopy([
    'common.intentType',
    'common.chain',
    'common.rowMark',
    'common.unknownAmounts',
    'common.contradictedAmounts',
    'common.waitReason',
    'common.wait',
    'common.detail',
    ...COPY_VALUE_KEYS,
    'status',
    'overview',
    'system.alarm',
    ...SERVICE_FAULTS.map((code) => `fault.${code}` as const),
  ]);
}
