import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { ExportMenu } from '#components/exports/export-menu.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { WalletFilters } from '#components/registrations/list/wallet-filters.tsx';
import { WalletListSkeleton } from '#components/registrations/list/wallet-list-skeleton.tsx';
import { LazyWalletList } from '#components/registrations/list/lazy-wallet-list.tsx';
import { WalletListContent } from '#components/registrations/list/wallet-list-content.tsx';
import { walletFilterSchema, type WalletFilter } from '#lib/registrations/filter-wallets.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getRefusal } from '#server/i18n/get-refusal.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';
import { Link } from '#components/ui/link.tsx';

interface WalletsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wallets');
  return { title: t('title') };
}

export default async function WalletsPage({ searchParams }: WalletsPageProps) {
  const session = await requirePageSession('wallets.read');
  const filter = walletFilterSchema.parse(await searchParams);
  const [t, exportLabel, locale, refusal] = await Promise.all([
    getTranslations('wallets'),
    getTranslations('exports').then((own) => own('action')),
    getLocale(),
    getRefusal(session.role, 'wallets.register'),
  ]);
  const register =
    refusal === null ? (
      <Link href="/wallets/new" className={buttonStyle({ variant: 'primary' })}>
        {t('new')}
      </Link>
    ) : (
      <GatedAction label={t('new')} reason={refusal} show="tip" />
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ExportMenu label={exportLabel} selection={{ list: 'wallets', filter }} locale={locale} />
            {register}
          </>
        }
      />
      <WalletFilters filter={filter} />
      <Suspense fallback={<WalletListSkeleton />}>
        <WalletsContent filter={filter} session={session} canRegister={refusal === null} />
      </Suspense>
    </>
  );
}

interface WalletsContentProps {
  filter: WalletFilter;
  session: Session;
  canRegister: boolean;
}

async function WalletsContent({ filter, session, canRegister }: WalletsContentProps) {
  const [list, copy] = await Promise.all([
    listWallets({ session }),
    getClientCopy(['common', 'readiness', 'wallets']),
  ]);
  const view = { filter, canRegister };
  return (
    <LazyWalletList live={{ server: { data: list, readAtMs: Date.now() }, copy, ...view }}>
      <WalletListContent list={list} {...view} />
    </LazyWalletList>
  );
}
