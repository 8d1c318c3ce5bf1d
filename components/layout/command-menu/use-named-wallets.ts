import { useEffect, useState } from 'react';
import { observeQuery } from '#components/live/observe-query.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { matchWallets, mayBeName } from './match-wallets.ts';

/** The registered wallets whose names are typed. They are read once something is typed that may be a name. */
export function useNamedWallets(query: string, mayRead: boolean): readonly WalletSummary[] {
  const [wallets, setWallets] = useState<readonly WalletSummary[]>([]);
  const isWanted = mayRead && mayBeName(query);
  useEffect(() => {
    if (!isWanted) return;
    return observeQuery(walletListOptions(), ({ data }) => {
      if (data) setWallets(data.wallets);
    });
  }, [isWanted]);
  return isWanted ? matchWallets(wallets, query) : [];
}
