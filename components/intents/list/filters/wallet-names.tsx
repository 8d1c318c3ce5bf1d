import { useEffect, useState } from 'react';
import { observeQuery } from '#components/live/observe-query.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { toNamedAddresses } from './to-named-addresses.ts';

interface WalletNamesProps {
  id: string;
  chains: Readonly<Record<ChainId, string>>;
}

/** What the field of a wallet offers: the registered ones by their names. Read once this is rendered. */
export function WalletNames({ id, chains }: WalletNamesProps) {
  const [wallets, setWallets] = useState<readonly WalletSummary[]>([]);
  useEffect(
    () =>
      observeQuery(walletListOptions(), ({ data }) => {
        if (data) setWallets(data.wallets);
      }),
    [],
  );
  return (
    <datalist id={id}>
      {toNamedAddresses(wallets, chains).map(({ address, name }) => (
        <option key={address} value={address} label={name} />
      ))}
    </datalist>
  );
}
