import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { addOperation, changeWallet, closeOperation } from '#server/sandbox/domain/wallets/change-wallet.ts';
import type { OperationRecord, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from '#server/sandbox/domain/wallets/wallet-refusal.ts';

/** The wallet once its state on chain is known; nothing is left to sign. */
const SETTLED = { statusReason: null, preparation: null, zeroSeenAtHeight: null, watchAtMs: null } as const;

export interface GrantOnChain {
  /** Effective daily limit in BRL cents; null on Solana. */
  readonly limitCents: number | null;
  readonly statusReason?: string | null;
}

/** The grant is confirmed and proven. */
export function activate(
  service: ServiceContext,
  wallet: WalletRecord,
  { limitCents, statusReason = null }: GrantOnChain,
): WalletRecord {
  const change = { state: 'active', reconciliationStatus: 'synced', limitCents } as const;
  return changeWallet(service, wallet, { ...SETTLED, ...change, statusReason });
}

/** The authorization is gone for good, or the grant was worth nothing. Row and chain agree on that. */
export function revoke(
  service: ServiceContext,
  wallet: WalletRecord,
  statusReason: string | null,
): WalletRecord {
  const change = { state: 'revoked', reconciliationStatus: 'synced', limitCents: 0 } as const;
  return changeWallet(service, wallet, { ...SETTLED, ...change, statusReason });
}

/** A grant that was found on chain is taken over, without a broadcast of our own. */
export function adopt(
  service: ServiceContext,
  wallet: WalletRecord,
  grant: GrantOnChain & { readonly txSignature: string | null },
): { wallet: WalletRecord; operation: OperationRecord } {
  const { txSignature } = grant;
  const status = 'linked_existing';
  const operation =
    closeOperation(service, wallet, { status, ...(txSignature !== null && { txSignature }) }) ??
    addOperation(service, wallet, { operationType: 'accept_onchain', status, txSignature });
  return { wallet: activate(service, wallet, grant), operation };
}

/** The grant came to nothing: a new preparation is needed. */
export function failGrant(service: ServiceContext, wallet: WalletRecord, errorMessage: string): WalletRecord {
  closeOperation(service, wallet, { status: 'failed', errorMessage });
  return changeWallet(service, wallet, { statusReason: null, preparation: null, watchAtMs: null });
}

/** The chain bars the address; the row follows. */
export function ban(
  service: ServiceContext,
  wallet: WalletRecord,
  txSignature: string | null = null,
): WalletRecord {
  closeOperation(service, wallet, { status: 'failed', errorMessage: 'The address was banned on chain' });
  addOperation(service, wallet, { operationType: 'ban', status: 'confirmed', txSignature });
  const limitCents = wallet.chainId === 'solana' ? null : 0;
  return changeWallet(service, wallet, {
    ...SETTLED,
    state: 'banned',
    reconciliationStatus: 'synced',
    limitCents,
  });
}

/**
 * Refuses what a barred address cannot have, and stores the row as the chain has it. To be returned, not
 * thrown.
 */
export function refuseBanned(service: ServiceContext, wallet: WalletRecord): ServiceError {
  if (wallet.state !== 'banned') ban(service, wallet);
  return walletRefusal('WALLET_BANNED');
}

/** Refuses an address that has become unavailable since it was registered. To be returned, not thrown. */
export function refuseUnavailable(service: ServiceContext, wallet: WalletRecord): ServiceError | undefined {
  if (!service.store.outsideWorld.isUnavailable(wallet.chainId, wallet.address)) return undefined;
  changeWallet(service, wallet, { statusReason: 'address_unavailable' });
  return walletRefusal('ADDRESS_UNAVAILABLE');
}
