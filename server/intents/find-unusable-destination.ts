import 'server-only';
import { isUsable } from '#lib/registrations/registration-next-step.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { listWalletsOfAddress } from '#server/store/registrations/registrations-repository.ts';

/**
 * The registration by which the wallet of an onramp that awaits its payment may receive nothing now (R37).
 * Null where it may, and where the address was never registered: then only the service knows.
 */
export async function findUnusableDestination(
  db: Executor,
  row: Pick<IntentRow, 'intentType' | 'status' | 'chainId' | 'destination'>,
): Promise<string | null> {
  const { intentType, status, chainId, destination } = row;
  if (intentType !== 'onramp' || status !== 'awaiting_fiat_payment' || destination === null) return null;
  const rows = await listWalletsOfAddress(db, chainId, destination);
  const minters = rows.filter(({ role }) => role === 'minter');
  if (minters.some(isUsable)) return null;
  const known = minters.find(({ deletedAt }) => deletedAt === null) ?? minters[0];
  return known?.id ?? null;
}
