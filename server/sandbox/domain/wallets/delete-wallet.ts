import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { decideOnWallet, getManagedWallet } from './change-wallet.ts';
import { floorCents } from './limits.ts';
import { adopt } from '#server/sandbox/domain/wallets/grant/settle-grant.ts';
import { sightOnSolana } from '#server/sandbox/domain/wallets/grant/solana-sighting.ts';
import type { WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from './wallet-refusal.ts';

interface Grant {
  readonly limitCents: number | null;
  readonly txSignature: string | null;
}

/**
 * Cancels a pending registration: row and operations are gone, the address is free (R132). A grant that
 * landed just before is taken over first, so that no wallet is authorized on chain and unknown here (R133).
 */
export async function deleteWallet(service: ServiceContext, id: string): Promise<{ id: string }> {
  const grant = await findGrant(service, getManagedWallet(service, id));
  return decideOnWallet(service, id, (wallet) => {
    if (wallet.state === 'active') return walletRefusal(grant ? 'ALREADY_ACTIVE' : 'WALLET_NOT_PENDING');
    if (wallet.state !== 'pending') return walletRefusal('WALLET_NOT_PENDING');
    if (grant) {
      adopt(service, wallet, grant);
      return walletRefusal('ALREADY_ACTIVE');
    }
    service.store.wallets.remove(wallet.id);
    return { id: wallet.id };
  });
}

/** The live grant on chain, as far as it can be attributed to the registration. */
async function findGrant(service: ServiceContext, wallet: WalletRecord): Promise<Grant | undefined> {
  const { chainId, address, preparation, state } = wallet;
  const chain = service.chains[chainId];
  if (chain.family === 'evm') {
    const { limitBaseUnits } = await chain.whitelister.getRecipient(address);
    return limitBaseUnits > 0n ? { limitCents: floorCents(limitBaseUnits), txSignature: null } : undefined;
  }
  const sighting = await sightOnSolana(service, address, { preparation, trustUpdater: state === 'active' });
  return sighting.state === 'proven' ? { limitCents: null, txSignature: sighting.txSignature } : undefined;
}
