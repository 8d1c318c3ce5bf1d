import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { FaultError } from '#server/errors/fault-error.ts';

/**
 * What a chain is asked while a user waits. Throws `chain_unreachable` where it could not be asked; what else
 * is thrown, as by the database, stays what it is.
 */
export async function orChainUnreachable<T>(chainId: ChainId, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (!isChainUnavailable(cause)) throw cause;
    throw new FaultError({ code: 'chain_unreachable', values: { chainId } }, { cause });
  }
}
