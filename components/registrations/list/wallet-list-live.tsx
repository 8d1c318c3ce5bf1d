'use client';

import { useTranslations } from 'next-intl';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useHeldWhilePressed } from '#components/live/use-held-while-pressed.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { StaleNote } from '#components/ui/announce/stale-note.tsx';
import type { WalletFilter } from '#lib/registrations/filter-wallets.ts';
import type { WalletListView } from '#lib/registrations/summary/wallet-summary.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import { WalletListContent } from './wallet-list-content.tsx';

export interface WalletListLiveProps {
  server: ServerRead<WalletListView>;
  filter: WalletFilter;
  canRegister: boolean;
  copy: ClientCopy;
}

/** The wallets, changing by themselves. */
export function WalletListLive({ copy, ...props }: WalletListLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveWallets {...props} />
    </LiveProviders>
  );
}

function LiveWallets({ server, filter, canRegister }: Omit<WalletListLiveProps, 'copy'>) {
  const t = useTranslations('wallets');
  const { data = server.data, isError } = useLiveQuery(walletListOptions(), server);
  const list = useHeldWhilePressed(data);
  const isStale = useHeldWhilePressed(isError);
  return (
    <WalletListContent
      list={list}
      filter={filter}
      canRegister={canRegister}
      notice={<StaleNote text={isStale ? t('stale') : null} className="text-sm" />}
    />
  );
}
