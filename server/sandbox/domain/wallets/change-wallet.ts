import { randomUUID } from 'node:crypto';
import type { OperationType } from '#lib/registrations/wallet.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import type { OperationRecord, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from './wallet-refusal.ts';

type Writer = Pick<ServiceContext, 'store' | 'clock' | 'wake'>;
export type WalletChange = Partial<Omit<WalletRecord, 'id' | 'createdAtMs' | 'updatedAtMs'>>;

/** Throws 404; a deleted wallet is unknown (R132). */
export function getWallet({ store }: Pick<ServiceContext, 'store'>, id: string): WalletRecord {
  const wallet = store.wallets.find(id.toLowerCase());
  if (!wallet) throw new ServiceError('NOT_FOUND', 'Wallet not found');
  return wallet;
}

/** A wallet that this API may change. Authorizing wallets, and any other role, are read-only (R104). */
export function getManagedWallet(service: Pick<ServiceContext, 'store'>, id: string): WalletRecord {
  const wallet = getWallet(service, id);
  if (wallet.role !== 'minter') throw walletRefusal('WALLET_NOT_MANAGED');
  return wallet;
}

/**
 * The one way to decide about a wallet: on the record as stored now, in one transaction with all that follows
 * from it. A refusal that is returned is thrown after the changes are committed; one that is thrown undoes
 * everything.
 */
export function decideOnWallet<T extends object>(
  service: ServiceContext,
  id: string,
  decide: (wallet: WalletRecord) => T | ServiceError,
): T {
  const result = service.store.transaction(() => decide(getManagedWallet(service, id)));
  if (result instanceof ServiceError) throw result;
  return result;
}

/** Changes a record that was read in the same transaction. */
export function changeWallet(service: Writer, wallet: WalletRecord, change: WalletChange): WalletRecord {
  // Strictly growing, so that a reader can find the newer of two.
  const updatedAtMs = Math.max(service.clock.nowMs(), wallet.updatedAtMs + 1);
  const changed: WalletRecord = { ...wallet, ...change, updatedAtMs };
  service.store.wallets.save(changed);
  if (changed.watchAtMs !== null) service.wake();
  return changed;
}

export interface NewOperation {
  readonly operationType: OperationType;
  readonly status: OperationRecord['status'];
  readonly txSignature?: string | null;
}

export function addOperation(
  { store, clock }: Writer,
  { id: walletId }: WalletRecord,
  { operationType, status, txSignature = null }: NewOperation,
): OperationRecord {
  const nowMs = clock.nowMs();
  const operation: OperationRecord = {
    id: randomUUID(),
    walletId,
    operationType,
    status,
    txSignature,
    errorMessage: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  store.walletOperations.add(operation);
  return operation;
}

export type OperationChange = Partial<Pick<OperationRecord, 'status' | 'txSignature' | 'errorMessage'>>;

export function changeOperation(
  { store, clock }: Writer,
  operation: OperationRecord,
  change: OperationChange,
): OperationRecord {
  const updatedAtMs = Math.max(clock.nowMs(), operation.updatedAtMs + 1);
  const changed: OperationRecord = { ...operation, ...change, updatedAtMs };
  store.walletOperations.save(changed);
  return changed;
}

/** The operation of the wallet's preparation while it can still come to something. */
export function findOpenOperation(
  { store }: Pick<ServiceContext, 'store'>,
  { preparation }: WalletRecord,
): OperationRecord | undefined {
  const operation = preparation ? store.walletOperations.find(preparation.operationId) : undefined;
  return operation?.status === 'prepared' || operation?.status === 'submitted' ? operation : undefined;
}

/** Ends the open operation, if there is one. */
export function closeOperation(
  service: Writer,
  wallet: WalletRecord,
  change: OperationChange,
): OperationRecord | undefined {
  const open = findOpenOperation(service, wallet);
  return open && changeOperation(service, open, change);
}
