import 'server-only';
import { ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import { findBlockPast } from '#lib/evm/find-block-at.ts';
import { readBlockTime } from '#lib/evm/read-chain-time.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** The contract refuses at the end of an authorization (R64). Blocks of two forks differ by less. */
const PAST_END_SECONDS = 30;
/** The depth to which a chain may still be reorganized. */
export const UNSETTLED_BLOCKS = 128n;

type Searched = Pick<BurnAttemptRow, 'chainId' | 'authorizationExpiresAt' | 'scanToBlock'>;

/**
 * EVM: the last block that can have a burn with the authorization, or one some hundred later; null while the
 * chain may still change there, and where the times of its blocks cannot be read: then all are searched.
 */
export async function findSearchEnd(
  { chainId, authorizationExpiresAt, scanToBlock }: Searched,
  { timeUnix, blockNumber }: ChainTime,
  request: ChainRequest,
): Promise<bigint | null> {
  if (scanToBlock !== null || authorizationExpiresAt === null || chainFamily(chainId) !== 'evm')
    return scanToBlock;
  const pastUnix = Math.ceil(authorizationExpiresAt.getTime() / 1000) + PAST_END_SECONDS;
  const settled = BigInt(blockNumber) - UNSETTLED_BLOCKS;
  if (timeUnix < pastUnix || settled <= 0n) return null;
  try {
    if ((await readBlockTime(settled, request)) < pastUnix) return null;
    return await findBlockPast(pastUnix, settled, request);
  } catch (error) {
    if (!isChainUnavailable(error)) throw error;
    return null;
  }
}

/** The last block of a search on a chain that has so many. */
export function toSearchEnd(
  { scanToBlock }: Pick<BurnAttemptRow, 'scanToBlock'>,
  blockNumber: number,
): bigint {
  const newest = BigInt(blockNumber);
  return scanToBlock !== null && scanToBlock < newest ? scanToBlock : newest;
}

/**
 * Whether a block was mined when the authorization was over, so that nothing in it is its burn; false where
 * the node refuses to say when that was. Throws ChainUnreachableError.
 */
export async function isPastEnd(
  blockNumber: bigint,
  { expiresAt }: { readonly expiresAt: number },
  request: ChainRequest,
): Promise<boolean> {
  try {
    return (await readBlockTime(blockNumber, request)) >= expiresAt + PAST_END_SECONDS;
  } catch (error) {
    if (error instanceof ChainUnreachableError || !isChainUnavailable(error)) throw error;
    return false;
  }
}
