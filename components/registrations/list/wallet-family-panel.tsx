import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Panel } from '#components/ui/panel.tsx';
import { CHAIN_IDS, chainFamily, type ChainFamily, type ChainId } from '#lib/chains/chains.ts';
import type { WalletGroup } from '#lib/registrations/filter-wallets.ts';
import { CELL_GRID, ROW_GRID } from '#components/registrations/list/wallet-grid.ts';
import { WalletGroupRow } from '#components/registrations/list/wallet-group-row.tsx';

interface WalletFamilyPanelProps {
  family: ChainFamily;
  groups: readonly WalletGroup[];
  chosenChainId: ChainId | 'all';
  canRegister: boolean;
}

/** The addresses of a family of chains. An EVM address is one row with each chain's own answer (R8). */
export function WalletFamilyPanel({ family, groups, chosenChainId, canRegister }: WalletFamilyPanelProps) {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  const chainIds = CHAIN_IDS.filter(
    (chainId) => chainFamily(chainId) === family && (chosenChainId === 'all' || chosenChainId === chainId),
  );
  return (
    <Panel title={t(`family.${family}`)} aside={t('count', { count: groups.length })} flush>
      {/* Each cell names its chain itself; this line is for the eyes. */}
      <div
        aria-hidden
        className={clsx(
          'grid gap-x-4 border-b border-line px-4 py-2 text-xs font-medium text-muted max-md:hidden',
          ROW_GRID,
        )}
      >
        <span>{t('wallet')}</span>
        <div className={clsx('grid gap-x-4', chainIds.length > 1 && CELL_GRID)}>
          {chainIds.map((chainId) => (
            <span key={chainId} className="px-2">
              {chain(chainId)}
            </span>
          ))}
        </div>
      </div>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <WalletGroupRow key={group.key} group={group} chainIds={chainIds} canRegister={canRegister} />
        ))}
      </ul>
    </Panel>
  );
}
