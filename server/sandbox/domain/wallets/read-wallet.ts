import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { changeOperation, findOpenOperation, getWallet } from './change-wallet.ts';
import { isLiveAt } from '#server/sandbox/domain/wallets/grant/solana-sighting.ts';
import type { SolanaPreparation, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { toOperationResource, toTransactionResource, toWalletResource } from './wallet-resource.ts';

/** Spec, "Limits": not an audit feed (R134). */
const SHOWN_OPERATIONS = 25;

/** The wallet with its current preparation and its newest operations. Throws 404. */
export async function readWallet(service: ServiceContext, id: string) {
  const height = await service.chains.solana.getBlockHeight();
  return service.store.transaction(() => {
    const wallet = getWallet(service, id);
    expireLapsed(service, wallet, height);
    const preparation = findLiveSolana(wallet, height);
    return {
      wallet: toWalletResource(service, wallet),
      transaction: preparation ? toTransactionResource(preparation) : null,
      operations: service.store.walletOperations.list(wallet.id, SHOWN_OPERATIONS).map(toOperationResource),
    };
  });
}

/** The preparation that waits for its signature, while its blockhash is alive. */
export function findLiveSolana({ preparation }: WalletRecord, height: number): SolanaPreparation | undefined {
  if (preparation?.family !== 'solana' || preparation.submitted !== null) return undefined;
  return isLiveAt(preparation, height) ? preparation : undefined;
}

/**
 * Marks the operation of a preparation that was not used in time. A submitted one is decided by what the
 * chain says.
 */
export function expireLapsed(service: ServiceContext, wallet: WalletRecord, solanaHeight: number): void {
  const { preparation } = wallet;
  if (!preparation) return;
  const isLapsed =
    preparation.family === 'evm'
      ? service.clock.nowMs() >= preparation.expiresAtMs
      : preparation.submitted === null && !isLiveAt(preparation, solanaHeight);
  const open = isLapsed ? findOpenOperation(service, wallet) : undefined;
  if (open) changeOperation(service, open, { status: 'expired' });
}
