import type { ChainId } from '#lib/chains/chains.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { changeWallet } from './change-wallet.ts';
import { ban } from './settle-grant.ts';

export interface MarkedAddress {
  readonly chainId: ChainId;
  /** In its canonical form. */
  readonly address: string;
}

/** Bars the address on chain. Its row, if there is one, is banned with it. */
export async function banAddress(
  service: ServiceContext,
  { chainId, address }: MarkedAddress,
): Promise<void> {
  const chain = service.chains[chainId];
  const txSignature =
    chain.family === 'evm'
      ? await chain.whitelister.setBanned(address, true)
      : await chain.setWhitelistStatus({ address, status: 'banned' });
  service.store.transaction(() => {
    const wallet = service.store.wallets.findByAddress(chainId, address);
    if (wallet && wallet.state !== 'banned') ban(service, wallet, txSignature);
  });
}

/** The address cannot be registered from now on; a row that it has already says so. */
export function markUnavailable(service: ServiceContext, { chainId, address }: MarkedAddress): void {
  service.store.transaction(() => {
    service.store.outsideWorld.markUnavailable(chainId, address);
    const wallet = service.store.wallets.findByAddress(chainId, address);
    if (wallet) changeWallet(service, wallet, { statusReason: 'address_unavailable' });
  });
}
