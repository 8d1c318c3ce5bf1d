import type { ChainId } from '#lib/chains/chains.ts';
import { groupWallets } from '#lib/registrations/filter-wallets.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

interface NamedAddress {
  readonly address: string;
  /** Its names, and the networks on which it is registered. */
  readonly name: string;
}

/** The registered addresses that have a name, each once: conversions are found by the address alone. */
export function toNamedAddresses(
  wallets: readonly WalletSummary[],
  chains: Readonly<Record<ChainId, string>>,
): readonly NamedAddress[] {
  const named = groupWallets(wallets).filter(({ labels }) => labels.length > 0);
  const byAddress = Map.groupBy(named, ({ address }) => address);
  return [...byAddress].map(([address, groups]) => {
    const labels = new Set(groups.flatMap((group) => group.labels));
    const places = new Set(groups.flatMap((group) => group.wallets.map(({ chainId }) => chains[chainId])));
    return { address, name: `${[...labels].join(', ')} · ${[...places].join(', ')}` };
  });
}
