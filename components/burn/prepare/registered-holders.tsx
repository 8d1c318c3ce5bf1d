import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { WalletChoices } from '#components/domain/wallet/wallet-choices.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { findStanding } from '#lib/registrations/filter-wallets.ts';
import type { walletListOptions } from '#lib/queries/wallets.ts';

interface RegisteredHoldersProps {
  load: typeof walletListOptions;
  chainId: ChainId;
  /** As typed. */
  text: string;
  onChoose: (address: string) => void;
}

/** The organization's wallets that can burn on this chain, to choose the holder among (R37). */
export function RegisteredHolders({ load, chainId, text, onChoose }: RegisteredHoldersProps) {
  const t = useTranslations('readiness.picker');
  const { data, isError } = useQuery(load());
  if (!data)
    return isError ? <p className="text-sm text-danger-ink">{t('stale')}</p> : <Skeleton className="h-20" />;
  const chosen = findStanding(data.wallets, { chainId, address: text })?.address;
  return <WalletChoices wallets={data.wallets} chainId={chainId} chosen={chosen} onChoose={onChoose} />;
}
