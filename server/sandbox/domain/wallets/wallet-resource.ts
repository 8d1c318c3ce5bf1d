import { toIso } from '#server/sandbox/domain/clock.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type {
  OperationRecord,
  SolanaPreparation,
  WalletRecord,
} from '#server/sandbox/store/wallet-record.ts';

/** The wallet as the API answers it (spec, "Wallet"). */
export function toWalletResource({ clock }: Pick<ServiceContext, 'clock'>, wallet: WalletRecord) {
  return {
    id: wallet.id,
    address: wallet.address,
    chainId: wallet.chainId,
    role: wallet.role,
    label: wallet.label,
    state: wallet.state,
    statusReason: wallet.statusReason,
    reconciliationStatus: wallet.reconciliationStatus,
    whitelisterWallet: wallet.whitelisterWallet,
    limitMinor: wallet.limitCents,
    calldata: toCalldata(wallet, clock.nowMs()),
    createdAt: toIso(wallet.createdAtMs),
    updatedAt: toIso(wallet.updatedAtMs),
  };
}

/** Only a call that still awaits its broadcast: not one that was submitted, and not one past its window. */
function toCalldata({ preparation }: WalletRecord, nowMs: number) {
  if (preparation?.family !== 'evm' || preparation.submitted !== null) return null;
  if (nowMs >= preparation.expiresAtMs) return null;
  return {
    to: preparation.to,
    data: preparation.data,
    chainRef: preparation.chainRef,
    signerWallet: preparation.signerWallet,
    limitMinor: preparation.limitCents,
    expiresAt: toIso(preparation.expiresAtMs),
  };
}

export function toTransactionResource(preparation: SolanaPreparation) {
  const { unsignedTransaction, blockhash, lastValidBlockHeight, signerWallet, instruction } = preparation;
  return {
    unsignedTransaction,
    blockhash,
    lastValidBlockHeight,
    expiresAt: toIso(preparation.expiresAtMs),
    signerWallet,
    instruction,
  };
}

export function toOperationResource(operation: OperationRecord) {
  const { id, operationType, status, txSignature, errorMessage } = operation;
  return {
    id,
    operationType,
    status,
    txSignature,
    errorMessage,
    createdAt: toIso(operation.createdAtMs),
    updatedAt: toIso(operation.updatedAtMs),
  };
}
