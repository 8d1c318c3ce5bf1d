import { useEffect, useState } from 'react';
import { walletListOptions } from '#lib/queries/wallets.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { observeQuery } from './observe-query.ts';

const NONE: readonly WalletSummary[] = [];

/** The registered wallets, read once they are wanted; none until then. */
export function useWalletList(isWanted: boolean): readonly WalletSummary[] {
  const [wallets, setWallets] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return;
    return observeQuery(walletListOptions(), ({ data }) => {
      if (data) setWallets(data.wallets);
    });
  }, [isWanted]);
  return isWanted ? wallets : NONE;
}
