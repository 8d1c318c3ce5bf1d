import type { ChainId, EvmChainId } from '#lib/chains/chains.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { beginOnce, finishOnce, type OnceAnswer, type OnceCall } from './call-once.ts';
import { changeWallet } from './change-wallet.ts';
import { floorCents } from './limits.ts';
import { newWallet } from './new-wallet.ts';
import { adopt } from '#server/sandbox/domain/wallets/grant/settle-grant.ts';
import {
  requireActiveWhitelister,
  sightOnSolana,
} from '#server/sandbox/domain/wallets/grant/solana-sighting.ts';
import { stageEvmGrant, stageSolanaGrant } from '#server/sandbox/domain/wallets/grant/stage-grant.ts';
import type {
  OperationRecord,
  SolanaPreparation,
  WalletRecord,
} from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from './wallet-refusal.ts';
import { toOperationResource, toTransactionResource, toWalletResource } from './wallet-resource.ts';

interface Registration {
  /** In its canonical form. */
  readonly address: string;
  readonly label: string | null;
}
export interface EvmRegistration extends Registration {
  readonly chainId: EvmChainId;
  readonly limitCents: number;
}
export interface SolanaRegistration extends Registration {
  readonly whitelisterWallet: string;
}

/**
 * Registers a minter on an EVM chain once: active when the authorizing wallet authorizes it already, else
 * with the call to send.
 */
export async function createEvmWallet(
  service: ServiceContext,
  call: OnceCall,
  { chainId, address, label, limitCents }: EvmRegistration,
): Promise<OnceAnswer> {
  const replay = beginOnce(service, call);
  if (replay) return replay;
  if (!service.store.outsideWorld.isProvisioned(chainId)) throw walletRefusal('WHITELISTER_NOT_PROVISIONED');
  refuseUnregistrable(service, chainId, address);
  const chain = service.chains[chainId];
  const [recipient, height] = await Promise.all([chain.whitelister.getRecipient(address), chain.getHeight()]);
  if (recipient.isBanned) throw walletRefusal('WALLET_BANNED');
  return register(service, call, { chainId, address }, () => {
    const wallet = newWallet(service, { chainId, address, label, requestedLimitCents: limitCents });
    service.store.wallets.add(wallet);
    if (recipient.limitBaseUnits === 0n) {
      return {
        ...stageEvmGrant(service, wallet, { chain, limitCents, height }),
        preparation: null,
        linkedExisting: false,
      };
    }
    const grant = { limitCents: floorCents(recipient.limitBaseUnits), txSignature: null };
    return { ...adopt(service, wallet, grant), preparation: null, linkedExisting: true };
  });
}

/**
 * Registers a minter on Solana once: active when a grant is there and proven, else with the transaction to
 * sign.
 */
export async function createSolanaWallet(
  service: ServiceContext,
  call: OnceCall,
  { address, label, whitelisterWallet }: SolanaRegistration,
): Promise<OnceAnswer> {
  const replay = beginOnce(service, call);
  if (replay) return replay;
  const chain = service.chains.solana;
  const chainId = chain.chainId;
  requireActiveWhitelister(service, whitelisterWallet);
  refuseUnregistrable(service, chainId, address);
  const sighting = await sightOnSolana(service, address, { preparation: null, trustUpdater: true });
  if (sighting.state === 'banned') throw walletRefusal('WALLET_BANNED');
  if (sighting.state === 'other_status') throw walletRefusal('ADDRESS_UNAVAILABLE');
  const [prepared, height] = await Promise.all([
    chain.prepareWhitelistGrant({ whitelister: whitelisterWallet, address }),
    chain.getBlockHeight(),
  ]);
  return register(service, call, { chainId, address }, () => {
    const draft = newWallet(service, { chainId, address, label, requestedLimitCents: null });
    const wallet = { ...draft, whitelisterWallet };
    service.store.wallets.add(wallet);
    switch (sighting.state) {
      case 'proven': {
        const { txSignature } = sighting;
        const adopted = adopt(service, wallet, { limitCents: null, txSignature });
        return { ...adopted, preparation: null, linkedExisting: true };
      }
      case 'unattributed':
        return {
          wallet: changeWallet(service, wallet, { statusReason: 'awaiting_sync_proof' }),
          operation: null,
          preparation: null,
          linkedExisting: false,
        };
      case 'nothing':
        return { ...stageSolanaGrant(service, wallet, { prepared, height }), linkedExisting: false };
    }
  });
}

interface Registered {
  readonly wallet: WalletRecord;
  readonly operation: OperationRecord | null;
  readonly preparation: SolanaPreparation | null;
  readonly linkedExisting: boolean;
}

/**
 * Stores the wallet, its operation and the answer together; if a concurrent call was faster, replays or
 * refuses.
 */
function register(
  service: ServiceContext,
  call: OnceCall,
  { chainId, address }: { chainId: ChainId; address: string },
  store: () => Registered,
): OnceAnswer {
  return service.store.transaction(() => {
    const replay = beginOnce(service, call);
    if (replay) return replay;
    refuseUnregistrable(service, chainId, address);
    const { wallet, operation, preparation, linkedExisting } = store();
    const body = {
      wallet: toWalletResource(service, wallet),
      operation: operation && toOperationResource(operation),
      transaction: preparation && toTransactionResource(preparation),
      linkedExisting,
    };
    return finishOnce(service, call, { statusCode: 201, body });
  });
}

function refuseUnregistrable({ store }: ServiceContext, chainId: ChainId, address: string): void {
  const existing = store.wallets.findByAddress(chainId, address);
  if (existing)
    throw walletRefusal(existing.state === 'banned' ? 'WALLET_BANNED' : 'WALLET_ALREADY_REGISTERED');
  if (store.outsideWorld.isUnavailable(chainId, address)) throw walletRefusal('ADDRESS_UNAVAILABLE');
  if (store.wallets.countLiveMinters() >= store.organization.get().walletCap) {
    throw walletRefusal('WALLET_CAP_EXCEEDED');
  }
}
