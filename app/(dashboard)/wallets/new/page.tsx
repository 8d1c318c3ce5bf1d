import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { CreatePlaceholder } from '#components/create/create-placeholder.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { LazyRegister } from '#components/registrations/register/lazy-register.tsx';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';

interface NewWalletPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where a link begins the form; what cannot be read begins nothing. */
const fromSchema = z.object({
  chainId: z.union([z.literal(''), chainIdSchema]).catch(''),
  address: z.string().max(128).catch(''),
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wallets.registration');
  return { title: t('title') };
}

export default async function NewWalletPage({ searchParams }: NewWalletPageProps) {
  const session = await requirePageSession('wallets.register');
  const [wallets, copy, from, t] = await Promise.all([
    listWallets({ session }),
    getClientCopy(['common', 'fault', 'create', 'readiness', 'wallets']),
    searchParams,
    getTranslations('wallets.registration'),
  ]);
  const live = {
    copy,
    userId: session.userId,
    wallets: { data: wallets, readAtMs: Date.now() },
    from: fromSchema.parse(from),
  };
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <LazyRegister key={JSON.stringify(live.from)} live={live}>
        <CreatePlaceholder />
      </LazyRegister>
    </>
  );
}
