import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';

/**
 * The row, if a user here has ordered it and nothing contradicts the order: only then may a wallet sign its
 * grant. Throws `wallet_contradicted` while no user has reviewed a statement that differs from it, and
 * `wallet_order_missing` for a registration created elsewhere that no user here has confirmed.
 */
export function requireOrderedGrant(row: WalletRow): WalletRow {
  if (row.contradictedAt !== null) throw new FaultError('wallet_contradicted');
  if (row.orderedAt === null) throw new FaultError('wallet_order_missing');
  return row;
}
