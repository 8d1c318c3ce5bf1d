import 'server-only';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { toTokenPin } from '#lib/chains/contracts/program-pin.ts';
import type { TokenPin, TokenPins } from '#lib/chains/contracts/token-pin.ts';
import { findPin, listPins } from '#server/pins/find-pin.ts';
import { database, type Executor } from '#server/store/database.ts';

/** What may be burned, by chain (R9). Of a chain that is not in it, nothing is burned from here. */
export async function listTokenPins(): Promise<TokenPins> {
  const pins = await listPins(database());
  return Object.fromEntries(
    CHAIN_IDS.flatMap((chainId) => {
      const pin = pins(chainId, 'token');
      return pin ? [[chainId, toTokenPin(pin)]] : [];
    }),
  );
}

/** The token that may be burned on a chain; undefined when none is known (R9). */
export async function findTokenPin(db: Executor, chainId: ChainId): Promise<TokenPin | undefined> {
  const pin = await findPin(db, chainId, 'token');
  return pin && toTokenPin(pin);
}
