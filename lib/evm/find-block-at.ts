import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { readBlockTime } from './read-chain-time.ts';

const FIRST_STEP = 64n;
/** Closer than this, nothing is gained by asking again. */
const CLOSE_BLOCKS = 250n;

/**
 * A block that was mined at this time or before it, at most some hundred blocks earlier than it has to be; 0
 * where the chain is younger. Throws what `request` throws, or ZodError.
 */
export async function findBlockAt(timeUnix: number, newest: bigint, request: ChainRequest): Promise<bigint> {
  let after = newest;
  let before = newest;
  for (let step = FIRST_STEP; before > 0n; step *= 4n) {
    before = before > step ? before - step : 0n;
    if (before === 0n || (await readBlockTime(before, request)) <= timeUnix) break;
    after = before;
  }
  while (after - before > CLOSE_BLOCKS) {
    const middle = (after + before) / 2n;
    if ((await readBlockTime(middle, request)) <= timeUnix) before = middle;
    else after = middle;
  }
  return before;
}

/**
 * A block that was mined after this time, at most some hundred blocks later than it has to be, or `newest`.
 * Throws what `request` throws, or ZodError.
 */
export async function findBlockPast(
  timeUnix: number,
  newest: bigint,
  request: ChainRequest,
): Promise<bigint> {
  const past = (await findBlockAt(timeUnix, newest, request)) + CLOSE_BLOCKS;
  return past < newest ? past : newest;
}
