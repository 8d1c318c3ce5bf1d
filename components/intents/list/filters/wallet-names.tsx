import { useWalletList } from '#components/live/use-wallet-list.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { toNamedAddresses } from './to-named-addresses.ts';

interface WalletNamesProps {
  id: string;
  chains: Readonly<Record<ChainId, string>>;
}

/** What the field of a wallet offers: the registered ones by their names. Read once this is rendered. */
export function WalletNames({ id, chains }: WalletNamesProps) {
  const wallets = useWalletList(true);
  return (
    <datalist id={id}>
      {toNamedAddresses(wallets, chains).map(({ address, name }) => (
        <option key={address} value={address} label={name} />
      ))}
    </datalist>
  );
}
