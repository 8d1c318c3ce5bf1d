import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ListSyncNotice } from '#components/domain/list-sync-notice.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { filterWallets, isWalletFiltered, type WalletFilter } from '#lib/registrations/filter-wallets.ts';
import type { WalletListView } from '#lib/registrations/summary/wallet-summary.ts';
import { WalletFamilyPanel } from './wallet-family-panel.tsx';

interface WalletListContentProps {
  list: WalletListView;
  filter: WalletFilter;
  canRegister: boolean;
  /** Above the list: what is stale. */
  notice?: ReactNode;
}

/** Who may receive and burn, where: addresses by chain, for the server's rendering and for the live one. */
export function WalletListContent({ list, filter, canRegister, notice }: WalletListContentProps) {
  const groups = filterWallets(list.wallets, filter);
  const evm = groups.filter(({ family }) => family === 'evm');
  const solana = groups.filter(({ family }) => family === 'solana');
  return (
    <div className="flex flex-col gap-4">
      {notice}
      <ListSyncNotice sync={list.sync} />
      {groups.length === 0 && <NoWallets filter={filter} canRegister={canRegister} />}
      {evm.length > 0 && (
        <WalletFamilyPanel
          family="evm"
          groups={evm}
          chosenChainId={filter.chainId}
          canRegister={canRegister}
        />
      )}
      {solana.length > 0 && (
        <WalletFamilyPanel
          family="solana"
          groups={solana}
          chosenChainId={filter.chainId}
          canRegister={canRegister}
        />
      )}
    </div>
  );
}

function NoWallets({ filter, canRegister }: Pick<WalletListContentProps, 'filter' | 'canRegister'>) {
  const t = useTranslations('wallets');
  const frame = 'rounded-lg border border-line bg-surface';
  if (isWalletFiltered(filter)) {
    return (
      <div className={frame}>
        <EmptyState
          icon="icon-search-x"
          title={t('noMatch')}
          text={t('noMatchText')}
          action={<TextLink href="/wallets">{t('filter.clear')}</TextLink>}
        />
      </div>
    );
  }
  return (
    <div className={frame}>
      <EmptyState
        icon="icon-wallet-cards"
        title={t('empty')}
        text={t('emptyText')}
        action={canRegister ? <TextLink href="/wallets/new">{t('registerFirst')}</TextLink> : undefined}
      />
    </div>
  );
}
