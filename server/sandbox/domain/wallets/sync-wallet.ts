import type { SyncOutcome } from '#lib/registrations/sync-outcome.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { changeWallet, decideOnWallet, getManagedWallet } from './change-wallet.ts';
import { readEvmChainState, reconcileOnEvm } from '#server/sandbox/domain/wallets/grant/reconcile-evm.ts';
import { adopt, refuseBanned } from '#server/sandbox/domain/wallets/grant/settle-grant.ts';
import { sightOnSolana, type SolanaSighting } from '#server/sandbox/domain/wallets/grant/solana-sighting.ts';
import type { OperationRecord, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from './wallet-refusal.ts';
import { toOperationResource, toWalletResource } from './wallet-resource.ts';

export interface Synced {
  readonly outcome: SyncOutcome;
  readonly wallet: WalletRecord;
  readonly operation: OperationRecord | null;
}

/**
 * Reconciles the wallet with what the chain says now. `txSignature` is for Solana, as proof of authorship.
 */
export async function syncWallet(service: ServiceContext, id: string, txSignature: string | undefined) {
  const wallet = getManagedWallet(service, id);
  const chain = service.chains[wallet.chainId];
  const { outcome, ...synced } =
    chain.family === 'evm'
      ? await syncOnEvm(service, wallet)
      : await syncOnSolana(service, wallet, txSignature);
  return {
    outcome,
    wallet: toWalletResource(service, synced.wallet),
    operation: synced.operation && toOperationResource(synced.operation),
  };
}

async function syncOnEvm(service: ServiceContext, { id, ...seen }: WalletRecord): Promise<Synced> {
  const chainState = await readEvmChainState(service, seen);
  return decideOnWallet<Synced>(service, id, (wallet) => {
    if (wallet.state === 'banned' || chainState?.isBanned) return refuseBanned(service, wallet);
    return chainState ? reconcileOnEvm(service, wallet, chainState) : nothingThere(wallet);
  });
}

async function syncOnSolana(
  service: ServiceContext,
  { id, address, preparation }: WalletRecord,
  txSignature: string | undefined,
): Promise<Synced> {
  const proof = { preparation, txSignature };
  const [sighting, trusted] = await Promise.all([
    sightOnSolana(service, address, proof),
    sightOnSolana(service, address, { ...proof, trustUpdater: true }),
  ]);
  return decideOnWallet<Synced>(service, id, (wallet) => {
    if (wallet.state === 'banned' || sighting.state === 'banned') return refuseBanned(service, wallet);
    return wallet.state === 'active'
      ? recheckActive(service, wallet, trusted)
      : activateOnSolana(service, wallet, sighting);
  });
}

/**
 * A drift re-check: the row was proven once, so the grant in force only has to be one of the organization's.
 */
function recheckActive(
  service: ServiceContext,
  wallet: WalletRecord,
  sighting: SolanaSighting,
): Synced | ServiceError {
  switch (sighting.state) {
    case 'proven':
      return { outcome: 'already_synced', wallet: markSynced(service, wallet), operation: null };
    case 'unattributed':
      changeWallet(service, wallet, { reconciliationStatus: 'drifted', statusReason: 'awaiting_sync_proof' });
      return walletRefusal('SYNC_PROOF_REQUIRED');
    default: {
      const reconciliationStatus = sighting.state === 'nothing' ? 'missing_onchain' : 'drifted';
      const change = { reconciliationStatus, statusReason: 'not_on_chain' } as const;
      return nothingThere(changeWallet(service, wallet, change));
    }
  }
}

function activateOnSolana(
  service: ServiceContext,
  wallet: WalletRecord,
  sighting: SolanaSighting,
): Synced | ServiceError {
  switch (sighting.state) {
    case 'proven': {
      const { txSignature } = sighting;
      return { outcome: 'activated', ...adopt(service, wallet, { limitCents: null, txSignature }) };
    }
    case 'unattributed':
      changeWallet(service, wallet, { statusReason: 'awaiting_sync_proof' });
      return walletRefusal('SYNC_PROOF_REQUIRED');
    default:
      return nothingThere(wallet);
  }
}

function markSynced(service: ServiceContext, wallet: WalletRecord): WalletRecord {
  if (wallet.reconciliationStatus === 'synced') return wallet;
  return changeWallet(service, wallet, { reconciliationStatus: 'synced', statusReason: null });
}

function nothingThere(wallet: WalletRecord): Synced {
  return { outcome: 'not_on_chain', wallet, operation: null };
}
