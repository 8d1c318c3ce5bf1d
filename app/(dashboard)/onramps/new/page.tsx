import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CREATE_NAMESPACES } from '#components/create/create-namespaces.ts';
import { CreatePlaceholder } from '#components/create/create-placeholder.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { LazyOnramp } from '#components/onramp/lazy-onramp.tsx';
import { toRecentDestinations } from '#lib/intents/create/recent-destinations.ts';
import { readNamedSource, type FormSearch } from '#lib/intents/create/named-source.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { env } from '#server/env.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';

interface NewOnrampPageProps {
  searchParams: Promise<FormSearch>;
}

const RECENT_LIMIT = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('onramp');
  return { title: t('title') };
}

export default async function NewOnrampPage({ searchParams }: NewOnrampPageProps) {
  const session = await requirePageSession('onramp.create');
  const filter = intentFilterSchema.parse({ intentType: 'onramp', limit: RECENT_LIMIT });
  const source = readNamedSource(await searchParams);
  const [{ intents }, list, prefill, copy, t] = await Promise.all([
    listIntents({ filter, session }),
    listWallets({ session }),
    findPrefill({ source, intentType: 'onramp', session }),
    getClientCopy([...CREATE_NAMESPACES, 'onramp', 'readiness']),
    getTranslations('onramp'),
  ]);
  const recent = toRecentDestinations(intents);
  const wallets = { data: list, readAtMs: Date.now() };
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <LazyOnramp
        key={JSON.stringify([source, prefill === 'unconfirmed'])}
        live={{
          copy,
          userId: session.userId,
          environment: env().environment,
          source,
          from: prefill,
          recent,
          wallets,
        }}
      >
        <CreatePlaceholder />
      </LazyOnramp>
    </>
  );
}
