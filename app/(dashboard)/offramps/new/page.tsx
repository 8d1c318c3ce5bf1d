import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CREATE_NAMESPACES } from '#components/create/create-namespaces.ts';
import { CreatePlaceholder } from '#components/create/create-placeholder.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { LazyOfframp } from '#components/offramp/lazy-offramp.tsx';
import { toUsedPayoutKeys } from '#lib/intents/create/used-payout-keys.ts';
import { REPLACES_PARAMETER } from '#lib/intents/create/taken-successor.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import { listIntents } from '#server/intents/list-intents.ts';

interface NewOfframpPageProps {
  searchParams: Promise<{ from?: string | string[]; [REPLACES_PARAMETER]?: string | string[] }>;
}

const RECENT_LIMIT = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('offramp');
  return { title: t('title') };
}

export default async function NewOfframpPage({ searchParams }: NewOfframpPageProps) {
  const session = await requirePageSession('offramp.create');
  const filter = intentFilterSchema.parse({ intentType: 'offramp', limit: RECENT_LIMIT });
  const { from, [REPLACES_PARAMETER]: replaces } = await searchParams;
  const [{ intents }, prefill, copy, t] = await Promise.all([
    listIntents({ filter, session }),
    findPrefill({ id: from, replaces: replaces !== undefined, intentType: 'offramp', session }),
    getClientCopy([...CREATE_NAMESPACES, 'offramp']),
    getTranslations('offramp'),
  ]);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <LazyOfframp live={{ copy, userId: session.userId, from: prefill, used: toUsedPayoutKeys(intents) }}>
        <CreatePlaceholder />
      </LazyOfframp>
    </>
  );
}
