import 'server-only';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import { findStatedDestination } from '#lib/intents/stated-facts.ts';
import { isUsable } from '#lib/registrations/wallet-next-step.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { listWalletsOfAddresses } from '#server/store/registrations/wallets-repository.ts';

type Receiving = Pick<IntentRow, 'id' | 'intentType' | 'status' | 'chainId' | 'destination'> &
  Partial<Pick<IntentRow, 'body'>>;

/** By the id of an intent: the registration by which its wallet may receive nothing now. */
export type UnusableDestinations = ReadonlyMap<string, string>;

/**
 * Of onramps that await their payment, the registrations by which their wallets may receive nothing now
 * (R37). Those are not in it whose wallet may, or whose address was never registered: then only the service
 * knows. Where no user here has named the wallet, it is the one that the service states.
 */
export async function listUnusableDestinations(
  db: Executor,
  rows: readonly Receiving[],
): Promise<UnusableDestinations> {
  const awaiting = rows.flatMap((row) => {
    if (row.intentType !== 'onramp' || row.status !== 'awaiting_fiat_payment') return [];
    const address = findStatedDestination(row);
    return address === null ? [] : [{ id: row.id, chainId: row.chainId, address }];
  });
  if (awaiting.length === 0) return new Map();
  const wallets = await listWalletsOfAddresses(db, awaiting);
  const minters = wallets.filter(({ role }) => role === 'minter');
  return new Map(
    awaiting.flatMap(({ id, chainId, address }) => {
      const own = minters.filter(
        (wallet) => wallet.chainId === chainId && isSameAddress(chainId, wallet.address, address),
      );
      if (own.some(isUsable)) return [];
      const known = own.find(({ deletedAt }) => deletedAt === null) ?? own[0];
      return known ? [[id, known.id] as const] : [];
    }),
  );
}
