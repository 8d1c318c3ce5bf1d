import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CREATE_NAMESPACES } from '#components/create/create-namespaces.ts';
import { CreatePlaceholder } from '#components/create/create-placeholder.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { LazyOfframp } from '#components/offramp/lazy-offramp.tsx';
import { toUsedPayoutKeys } from '#lib/intents/create/used-payout-keys.ts';
import { readNamedSource, type FormSearch } from '#lib/intents/create/named-source.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import { listIntents } from '#server/intents/list-intents.ts';

interface NewOfframpPageProps {
  searchParams: Promise<FormSearch>;
}

const RECENT_LIMIT = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('offramp');
  return { title: t('title') };
}

export default async function NewOfframpPage({ searchParams }: NewOfframpPageProps) {
  const session = await requirePageSession('offramp.create');
  const filter = intentFilterSchema.parse({ intentType: 'offramp', limit: RECENT_LIMIT });
  const source = readNamedSource(await searchParams);
  const [{ intents }, prefill, copy, t] = await Promise.all([
    listIntents({ filter, session }),
    findPrefill({ source, intentType: 'offramp', session }),
    getClientCopy([...CREATE_NAMESPACES, 'offramp']),
    getTranslations('offramp'),
  ]);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <LazyOfframp
        key={JSON.stringify([source, prefill === 'unconfirmed'])}
        live={{ copy, userId: session.userId, source, from: prefill, used: toUsedPayoutKeys(intents) }}
      >
        <CreatePlaceholder />
      </LazyOfframp>
    </>
  );
}
