import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';

/**
 * The row, if it is a registration that this API manages: a minter, and not cancelled. Authorizing wallets
 * and unknown roles are read-only (R104). Throws `wallet_not_managed`, or `not_found` for a cancelled one.
 */
export function requireManaged(row: WalletRow): WalletRow {
  if (row.deletedAt !== null) throw new FaultError('not_found');
  if (row.role !== 'minter') throw new FaultError('wallet_not_managed');
  return row;
}
