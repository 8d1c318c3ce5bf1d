import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { estimateChainMs } from '#server/chains/chain-time.ts';
import { databaseNow } from '#server/store/database-clock.ts';

/**
 * The later of a chain's present time and that of the clock that all processes share, in Unix seconds. A
 * deadline is compared with it before a wallet is asked: a node that is behind shows more time than there is.
 */
export function latestUnix(chainId: ChainId): number {
  const databaseMs = databaseNow().getTime();
  return Math.max(databaseMs, estimateChainMs(chainId, databaseMs)) / 1000;
}
