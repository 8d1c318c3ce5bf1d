import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import type { WalletGroup } from '#lib/registrations/filter-wallets.ts';
import { NotRegistered } from './not-registered.tsx';
import { useRoleLabel } from '#components/registrations/use-role-label.ts';
import { WalletCell } from './wallet-cell.tsx';
import { CELL_GRID, ROW_GRID } from './wallet-grid.ts';

interface WalletGroupRowProps {
  group: WalletGroup;
  chainIds: readonly ChainId[];
  canRegister: boolean;
}

/** One address: who it is, and its status on each chain. */
export function WalletGroupRow({ group, chainIds, canRegister }: WalletGroupRowProps) {
  const chain = useTranslations('common.chain');
  const isWide = chainIds.length === 1;
  return (
    <li className={clsx('grid gap-x-4 gap-y-1 px-4 py-2.5', ROW_GRID)}>
      <Who group={group} />
      <ul className={clsx('grid gap-x-4', !isWide && CELL_GRID)}>
        {chainIds.map((chainId) => {
          const wallets = group.wallets.filter((wallet) => wallet.chainId === chainId);
          return (
            <li key={chainId} className="flex min-w-0 max-md:border-t max-md:border-line max-md:py-1">
              <span className="w-20 shrink-0 py-1.5 text-sm text-muted md:sr-only">{chain(chainId)}</span>
              <div className="flex min-w-0 grow flex-col">
                {wallets.map((wallet) => (
                  <WalletCell key={wallet.id} wallet={wallet} isWide={isWide} />
                ))}
                {wallets.length === 0 && (
                  <NotRegistered
                    address={group.address}
                    chainId={chainId}
                    isOffered={canRegister && group.role === 'minter' && !group.isCancelled}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function Who({ group }: { group: WalletGroup }) {
  const t = useTranslations('wallets');
  const role = useRoleLabel();
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5 py-1">
      <h3 className="line-clamp-2 max-w-full font-medium break-words" title={group.labels.join(' · ')}>
        {group.labels.length === 0 ? (
          <span className="font-normal text-muted">{t('unnamed')}</span>
        ) : (
          group.labels.join(' · ')
        )}
      </h3>
      <Identifier value={group.address} what={t('address').toLowerCase()} />
      {group.role !== 'minter' && (
        <span className="rounded-sm bg-neutral-soft px-1.5 text-sm text-neutral-ink">
          {t('roleReadOnly', { role: role(group.role) })}
        </span>
      )}
    </div>
  );
}
