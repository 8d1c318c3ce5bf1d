import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ARRIVALS } from '#components/registrations/detail/status/arrival-note.tsx';
import { hasActions } from '#components/registrations/detail/has-actions.ts';
import type { WalletAccess } from '#components/registrations/wallet-access.ts';
import { WalletDetailView } from '#components/registrations/detail/wallet-detail-view.tsx';
import { isAllowed, type Permission } from '#lib/auth/permissions.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { listWalletRpcUrls } from '#server/chains/wallet-rpc-urls.ts';
import { env } from '#server/env.ts';
import { ifFound } from '#server/errors/if-found.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getRefusals } from '#server/i18n/get-refusal.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { LazyWallet } from './lazy-wallet.tsx';

/** What each thing that the page offers takes. */
const PERMISSIONS: Readonly<Record<keyof WalletAccess, Permission>> = {
  grant: 'wallets.grant',
  cancel: 'wallets.cancel',
  link: 'links.manage',
  confirm: 'wallets.register',
  review: 'contradictions.review',
};

interface WalletPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ note?: string | string[] }>;
}

export async function generateMetadata({ params }: WalletPageProps): Promise<Metadata> {
  const { label, address, chainId } = await readWallet((await params).id);
  const [t, chain] = await Promise.all([getTranslations('wallets.page'), getTranslations('common.chain')]);
  return { title: t('title', { name: label ?? address, chain: chain(chainId) }) };
}

export default async function WalletPage({ params, searchParams }: WalletPageProps) {
  const { role } = await requirePageSession('wallets.read');
  const { environment, sandboxUrl } = env();
  const [wallet, { note }, copy, access] = await Promise.all([
    readWallet((await params).id),
    searchParams,
    getClientCopy([
      'common',
      'fault',
      'readiness',
      'wallets',
      'contradiction',
      'signing',
      'grant',
      'signLink',
    ]),
    getRefusals(role, PERMISSIONS),
  ]);
  const readAtMs = Date.now();
  const canReadAudit = isAllowed(role, 'audit.read');
  const view = { environment, hasExplorer: sandboxUrl === undefined, canReadAudit };
  const signing = {
    canConfirmContracts: isAllowed(role, 'contracts.confirm'),
    sandboxUrl: sandboxUrl ?? null,
    walletRpcUrls: listWalletRpcUrls(),
  };
  const arrival = ARRIVALS.find((name) => name === note) ?? null;
  return (
    <LazyWallet
      live={{
        server: { data: wallet, readAtMs },
        copy,
        view,
        access,
        signing,
        arrival,
      }}
    >
      <WalletDetailView
        {...view}
        wallet={wallet}
        nowMs={readAtMs}
        actions={hasActions(wallet) && <Skeleton className="h-9 w-52" />}
      />
    </LazyWallet>
  );
}

/**
 * The wallet of the address, once a request. A cancelled one is still ours to show; no id at all is no page
 * (R132).
 */
const readWallet = cache(async (id: string): Promise<WalletDetail> => {
  const session = await requirePageSession('wallets.read');
  return (await ifFound(getWallet({ id, session }))) ?? notFound();
});
