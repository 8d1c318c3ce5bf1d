import 'server-only';
import type { Connection } from '#server/conversion/connection.ts';
import { CLOCK_TOLERANCE_MS } from '#lib/time/clock-tolerance.ts';
import { database } from '#server/store/database.ts';
import type { WalletRequestRow } from '#server/store/registrations/wallet-requests-repository.ts';
import { listWalletsOfAddress } from '#server/store/registrations/wallets-repository.ts';
import { readWalletList } from '#server/registrations/mirror/read-wallets.ts';

export interface Registered {
  readonly id: string;
  /** Created after the registration was requested: it may be what that request created. */
  readonly isMadeSince: boolean;
}

/**
 * The registration of an address as the service has it now, or one created since the request and cancelled;
 * undefined when there is none. Throws as a read does.
 */
export async function findRegistered(
  connection: Connection,
  request: Pick<WalletRequestRow, 'chainId' | 'address' | 'createdAt'>,
): Promise<Registered | undefined> {
  await readWalletList(connection);
  const rows = await listWalletsOfAddress(database(), request.chainId, request.address);
  const sinceMs = request.createdAt.getTime() - CLOCK_TOLERANCE_MS;
  const isMadeSince = (createdAt: Date) => createdAt.getTime() >= sinceMs;
  const found =
    rows.find(({ deletedAt }) => deletedAt === null) ?? rows.find(({ createdAt }) => isMadeSince(createdAt));
  return found && { id: found.id, isMadeSince: isMadeSince(found.createdAt) };
}
