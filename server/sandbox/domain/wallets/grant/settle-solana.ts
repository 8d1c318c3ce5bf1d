import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { changeWallet, closeOperation } from '#server/sandbox/domain/wallets/change-wallet.ts';
import { activate, failGrant } from './settle-grant.ts';
import { isLiveAt } from './solana-sighting.ts';
import type { SolanaPreparation, WalletRecord } from '#server/sandbox/store/wallet-record.ts';

/** The preparation whose transaction was broadcast. */
function findBroadcast({ preparation }: WalletRecord): SolanaPreparation | undefined {
  return preparation?.family === 'solana' && preparation.submitted !== null ? preparation : undefined;
}

/**
 * Brings a grant that was broadcast to its end as soon as the chain knows it, in the call that broadcast it
 * or, when that was cut off, in the background. Answers whether it still waits for its depth.
 */
export async function settleOnSolana(service: ServiceContext, id: string): Promise<'waiting' | 'settled'> {
  const { solana } = service.chains;
  const seen = service.store.wallets.find(id);
  const signature = seen && findBroadcast(seen)?.submitted;
  if (!seen || !signature) return 'settled';
  const [{ state }, newest, height] = await Promise.all([
    solana.readWhitelistUpdates(signature),
    solana.findNewestWhitelistChange(seen.address),
    solana.getBlockHeight(),
  ]);
  return service.store.transaction(() => {
    const wallet = service.store.wallets.find(id);
    const preparation = wallet && findBroadcast(wallet);
    if (!wallet || preparation?.submitted !== signature) return 'settled';
    if (state === 'failed') {
      failGrant(service, wallet, 'The transaction failed on chain');
    } else if (state === 'unknown' && !isLiveAt(preparation, height)) {
      expireBroadcast(service, wallet, preparation);
    } else if (state === 'confirmed') {
      const isCurrent = newest?.signature === signature && newest.status === 'minter';
      if (isCurrent) confirm(service, wallet);
      else failGrant(service, wallet, 'Another transaction has changed the status since');
    } else {
      const nowMs = service.clock.nowMs();
      const isWatched = wallet.watchAtMs !== null && wallet.watchAtMs > nowMs;
      if (!isWatched) changeWallet(service, wallet, { watchAtMs: nowMs + service.settings.blockTimeMs });
      return 'waiting';
    }
    return 'settled';
  });
}

/** It never landed, and cannot land any more. */
export function expireBroadcast(
  service: ServiceContext,
  wallet: WalletRecord,
  preparation: SolanaPreparation,
): void {
  closeOperation(service, wallet, { status: 'expired' });
  changeWallet(service, wallet, {
    preparation: { ...preparation, submitted: null },
    statusReason: null,
    watchAtMs: null,
  });
}

function confirm(service: ServiceContext, wallet: WalletRecord): void {
  closeOperation(service, wallet, { status: 'confirmed' });
  activate(service, wallet, { limitCents: null });
}
