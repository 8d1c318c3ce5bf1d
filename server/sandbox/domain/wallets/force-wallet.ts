import type { ReconciliationStatus, WalletRole } from '#lib/registrations/wallet.ts';
import type { WalletState } from '#lib/registrations/wallet-state.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { changeWallet, closeOperation, getWallet, type WalletChange } from './change-wallet.ts';
import type { WalletRecord } from '#server/sandbox/store/wallet-record.ts';

export interface ForcedWallet {
  readonly state: WalletState | undefined;
  readonly reconciliationStatus: ReconciliationStatus | undefined;
  /** BRL cents; null for none. */
  readonly requestedLimitCents: number | null | undefined;
  /** Whether the current EVM preparation is bound to a chain height. */
  readonly heightBound: boolean | undefined;
  /** One that only the dashboard of the service gives, legacy ones included (R104). */
  readonly role: WalletRole | undefined;
}

/**
 * Puts a row into a state that only the outside world could cause. The chain stays as it is. Throws 404 and
 * 409.
 */
export async function forceWallet(
  service: ServiceContext,
  id: string,
  forced: ForcedWallet,
): Promise<WalletRecord> {
  const chain = service.chains[getWallet(service, id).chainId];
  const height = chain.family === 'evm' ? Number(await chain.getHeight()) : 0;
  return service.store.transaction(() => {
    const wallet = getWallet(service, id);
    const change = { ...stateChange(service, wallet, forced), ...preparationChange(wallet, forced, height) };
    const { reconciliationStatus, requestedLimitCents, role } = forced;
    return changeWallet(service, wallet, {
      ...change,
      ...(reconciliationStatus !== undefined && { reconciliationStatus }),
      ...(requestedLimitCents !== undefined && { requestedLimitCents }),
      ...(role !== undefined && { role }),
    });
  });
}

/** A wallet that is not pending has nothing to sign; what the old state waited for is over. */
function stateChange(service: ServiceContext, wallet: WalletRecord, { state }: ForcedWallet): WalletChange {
  if (state === undefined) return {};
  const waitsForNothing = { zeroSeenAtHeight: null, watchAtMs: null };
  if (state === 'pending') return { state, ...waitsForNothing };
  closeOperation(service, wallet, { status: 'expired' });
  return { state, preparation: null, ...waitsForNothing };
}

function preparationChange(
  { preparation }: WalletRecord,
  { heightBound }: ForcedWallet,
  height: number,
): WalletChange {
  if (heightBound === undefined) return {};
  if (preparation?.family !== 'evm') {
    throw new ServiceError('CONFLICT', 'heightBound: the wallet has no EVM preparation');
  }
  return { preparation: { ...preparation, boundHeight: heightBound ? height : null } };
}
