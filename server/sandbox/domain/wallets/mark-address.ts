import type { ChainId } from '#lib/chains/chains.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { changeWallet } from './change-wallet.ts';
import { ban } from '#server/sandbox/domain/wallets/grant/settle-grant.ts';

export interface MarkedAddress {
  readonly chainId: ChainId;
  /** In its canonical form. */
  readonly address: string;
}

/** Bars the address on chain, unless it is barred already. Its row, if there is one, is banned with it. */
export async function banAddress(
  service: ServiceContext,
  { chainId, address }: MarkedAddress,
): Promise<void> {
  const txSignature = await banOnChain(service, { chainId, address });
  service.store.transaction(() => {
    const wallet = service.store.wallets.findByAddress(chainId, address);
    if (wallet && wallet.state !== 'banned') ban(service, wallet, txSignature);
  });
}

/** The transaction that barred it; null when there was nothing left to do. */
async function banOnChain(
  { chains }: ServiceContext,
  { chainId, address }: MarkedAddress,
): Promise<string | null> {
  if (await isBanned({ chains }, { chainId, address })) return null;
  const chain = chains[chainId];
  return chain.family === 'evm'
    ? chain.whitelister.setBanned(address, true)
    : chain.setWhitelistStatus({ address, status: 'banned' });
}

/** What the chain says now. */
export async function isBanned(
  { chains }: Pick<ServiceContext, 'chains'>,
  { chainId, address }: MarkedAddress,
): Promise<boolean> {
  const chain = chains[chainId];
  return chain.family === 'evm'
    ? (await chain.whitelister.getRecipient(address)).isBanned
    : (await chain.findWhitelistEntry(address))?.status === 'banned';
}

/** The address cannot be registered from now on; a row that it has already says so. */
export function markUnavailable(service: ServiceContext, { chainId, address }: MarkedAddress): void {
  service.store.transaction(() => {
    service.store.outsideWorld.markUnavailable(chainId, address);
    const wallet = service.store.wallets.findByAddress(chainId, address);
    if (wallet) changeWallet(service, wallet, { statusReason: 'address_unavailable' });
  });
}
