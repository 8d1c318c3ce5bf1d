import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { COPY_VALUE_KEYS } from '#components/domain/copy/copy-value-keys.ts';
import { SupportLinks } from '#components/domain/support/support-links.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Pending } from '#components/layout/pending/pending.tsx';
import { LazyStatus } from '#components/system/lazy-status.tsx';
import { StatusSkeleton } from '#components/system/status-skeleton.tsx';
import { StatusView } from '#components/system/status-view.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { SERVICE_FAULTS } from '#server/conversion/service-health.ts';
import { isDocumentRequest } from '#server/http/is-document-request.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getSystemStatus } from '#server/system/get-system-status.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('system');
  return { title: t('title') };
}

export default async function StatusPage() {
  const session = await requirePageSession('system.read');
  const { environment, support } = env();
  const [t, contracts, isDocument] = await Promise.all([
    getTranslations('system'),
    getTranslations('contracts'),
    isDocumentRequest(),
  ]);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <SupportLinks support={support} subject={`${environment}: ${t('title')}`} />
            <TextLink href="/contracts">{contracts('link')}</TextLink>
          </>
        }
      />
      <Pending fallback={<StatusSkeleton />} isDocument={isDocument}>
        <StatusContent session={session} />
      </Pending>
    </>
  );
}

async function StatusContent({ session }: { session: Session }) {
  const [status, copy] = await Promise.all([
    getSystemStatus({ session }),
    getClientCopy([
      'system',
      'common.chain',
      'common.detail',
      ...COPY_VALUE_KEYS,
      'overview.health',
      ...SERVICE_FAULTS.map((code) => `fault.${code}` as const),
    ]),
  ]);
  const readAtMs = Date.now();
  return (
    <LazyStatus live={{ server: { data: status, readAtMs }, copy }}>
      <StatusView status={status} nowMs={readAtMs} />
    </LazyStatus>
  );
}
