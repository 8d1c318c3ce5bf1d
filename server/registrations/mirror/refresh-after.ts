import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { isServiceError, orUnconfirmed } from '#server/conversion/service-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { readWallet } from './read-wallets.ts';
import { watchWallet } from './watch-wallet.ts';

interface Call<T> {
  readonly walletId: string;
  readonly call: () => Promise<T>;
  /** The fault when it is not known what the call did. */
  readonly unconfirmed: FaultCode;
}

/**
 * Makes a call about a wallet, once. When it fails, the wallet is read again first, so that the user sees its
 * state with the refusal (R133); if that read fails too, the next poll reads it.
 */
export async function refreshAfter<T>(
  connection: Connection,
  { walletId, call, unconfirmed }: Call<T>,
): Promise<T> {
  return orUnconfirmed(unconfirmed, () => callAndRefresh(connection, walletId, call));
}

async function callAndRefresh<T>(
  connection: Connection,
  walletId: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isServiceError(error)) throw error;
    await readWallet(connection, walletId).catch(async (readError: unknown) => {
      if (!isServiceError(readError)) throw readError;
      await commitChanges((changes) => watchWallet(changes, walletId));
    });
    throw error;
  }
}
