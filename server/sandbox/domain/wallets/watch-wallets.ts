import { startBackground, type Background } from '#server/sandbox/domain/background.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { changeWallet } from './change-wallet.ts';
import { readEvmChainState, reconcileOnEvm } from '#server/sandbox/domain/wallets/grant/reconcile-evm.ts';
import { ban } from '#server/sandbox/domain/wallets/grant/settle-grant.ts';
import { settleOnSolana } from '#server/sandbox/domain/wallets/grant/settle-solana.ts';
import type { WalletRecord } from '#server/sandbox/store/wallet-record.ts';

const CONCURRENCY = 4;
const RETRY_MS = 1000;

/**
 * Follows up what only waits for blocks, because clients do not poll sync (R129). That is a zero that was
 * seen once, until it is confirmed or gone; and a broadcast Solana grant whose call was cut off.
 */
export function watchWallets(service: ServiceContext): Background {
  const { store, clock, log } = service;
  return startBackground<WalletRecord>({
    nowMs: clock.nowMs,
    listDue: store.wallets.listDue,
    findNextDueMs: store.wallets.findNextDueMs,
    laneOf: ({ id }) => id,
    run: async (wallet) => {
      try {
        await checkWallet(service, wallet);
      } catch (error) {
        log.warn({ err: error, walletId: wallet.id }, 'the check of a wallet failed; it is repeated');
        putOff(service, wallet.id);
      }
    },
    onError: (error, wallet) =>
      log.error({ err: error, walletId: wallet?.id }, 'the background stopped on a wallet'),
    concurrency: CONCURRENCY,
  });
}

async function checkWallet(service: ServiceContext, seen: WalletRecord): Promise<void> {
  const chainState = await readEvmChainState(service, seen);
  if (!chainState) {
    await settleOnSolana(service, seen.id);
    return;
  }
  service.store.transaction(() => {
    const wallet = service.store.wallets.find(seen.id);
    if (!wallet || wallet.watchAtMs === null) return;
    if (chainState.isBanned) ban(service, wallet);
    else reconcileOnEvm(service, wallet, chainState);
  });
}

function putOff(service: ServiceContext, id: string): void {
  service.store.transaction(() => {
    const wallet = service.store.wallets.find(id);
    if (wallet && wallet.watchAtMs !== null) {
      changeWallet(service, wallet, { watchAtMs: service.clock.nowMs() + RETRY_MS });
    }
  });
}
