import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { finishOnce, type OnceAnswer, type OnceCall } from '#server/sandbox/domain/wallets/call-once.ts';
import type { OperationRecord, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { toOperationResource, toWalletResource } from '#server/sandbox/domain/wallets/wallet-resource.ts';

const SEARCHED_OPERATIONS = 25;

/**
 * The operation that the transaction completed: submitting it again answers the same, under whatever key.
 * This finds a lost answer, and a grant that a sync was faster to take over.
 */
export function findSubmitted(
  { store }: ServiceContext,
  { id, state }: WalletRecord,
  txSignature: string,
): OperationRecord | undefined {
  if (state !== 'active') return undefined;
  return store.walletOperations
    .list(id, SEARCHED_OPERATIONS)
    .find(
      (operation) =>
        operation.txSignature === txSignature && ['confirmed', 'linked_existing'].includes(operation.status),
    );
}

/** The answer of a submit that succeeded, stored for its replay. */
export function answerSubmitted(
  service: ServiceContext,
  call: OnceCall,
  done: { wallet: WalletRecord; operation: OperationRecord | null; linkedExisting?: boolean },
): OnceAnswer {
  const body = {
    wallet: toWalletResource(service, done.wallet),
    operation: done.operation && toOperationResource(done.operation),
    linkedExisting: done.linkedExisting ?? done.operation?.status === 'linked_existing',
  };
  return finishOnce(service, call, { statusCode: 200, body });
}
