import 'server-only';
import { ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { readEvmChainTime } from '#lib/evm/read-chain-time.ts';
import { readSnapshot } from '#lib/solana/simulate-transaction.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { databaseNow } from '#server/store/database-clock.ts';

/**
 * A chain's own clock: the time and the height of its newest block, on Solana its slot. Burn authorizations
 * expire by this clock, not by ours (R64).
 */
export interface ChainTime {
  readonly timeUnix: number;
  readonly blockNumber: number;
}

/** A chain that has shown no new block for so long is not moving on, or its node does not follow it. */
const STOPPED_AFTER_MS = 3 * MINUTE_MS;
/** No block is from later than this: a node that says so is wrong. */
const MOST_AHEAD_MS = 15_000;

/** What the readings of a chain's clock have shown; by this process's monotonic clock, which no one sets. */
interface Readings {
  readonly last: ChainTime;
  /** When the block that was read last was seen first, and when it was read last. */
  readonly sinceMs: number;
  readonly readMs: number;
  readonly hasMoved: boolean;
  readonly lastLeadMs: number;
  readonly largestLeadMs: number;
}

/**
 * Reads the clock of a chain. Throws what `request` throws, ZodError, or ChainUnreachableError where the node
 * names a time that has not come: an authorization would be over by it while it can still burn.
 */
export async function readChainTime(chainId: ChainId, request: ChainRequest): Promise<ChainTime> {
  const chainTime = await askForTime(chainId, request);
  refuseAhead(chainTime);
  noteReading(chainId, chainTime);
  return chainTime;
}

/** The chains of a sandbox may be set ahead (its control API). */
function refuseAhead({ timeUnix }: ChainTime): void {
  if (env().environment === 'sandbox') return;
  if (timeUnix * 1000 > databaseNow().getTime() + MOST_AHEAD_MS)
    throw new ChainUnreachableError('the node has shown a block of a time that has not come');
}

function noteReading(chainId: ChainId, chainTime: ChainTime): void {
  const before = readings().get(chainId);
  const nowMs = performance.now();
  const lastLeadMs = chainTime.timeUnix * 1000 - nowMs;
  const isSame =
    before?.last.blockNumber === chainTime.blockNumber && before.last.timeUnix === chainTime.timeUnix;
  readings().set(chainId, {
    last: chainTime,
    sinceMs: isSame ? before.sinceMs : nowMs,
    readMs: nowMs,
    hasMoved: before !== undefined && (before.hasMoved || !isSame),
    lastLeadMs,
    largestLeadMs: Math.max(lastLeadMs, before?.largestLeadMs ?? lastLeadMs),
  });
}

/**
 * Estimates the time of a chain that cannot be asked. A node that is behind can only show too early a time,
 * so what was furthest ahead counts, and not more than a block can be ahead of `nowMs`; the last reading
 * counts in any case. Before the first read, and where only one block was ever seen and it is old, `nowMs`:
 * the present time by the clock that all processes share.
 */
export function estimateChainMs(chainId: ChainId, nowMs: number): number {
  const known = readings().get(chainId);
  if (!known || (!known.hasMoved && hasStopped(chainId))) return nowMs;
  const largestMs = Math.min(performance.now() + known.largestLeadMs, nowMs + MOST_AHEAD_MS);
  return Math.max(performance.now() + known.lastLeadMs, largestMs);
}

/** Whether the newest block has been the same each time that it was read, for some minutes. */
function hasStopped(chainId: ChainId): boolean {
  const known = readings().get(chainId);
  return known !== undefined && known.readMs - known.sinceMs >= STOPPED_AFTER_MS;
}

/**
 * Of a chain that has stopped nothing is learned by waiting: its node is as good as one that does not
 * answer. Throws ChainUnreachableError.
 */
export function requireMovingChain(chainId: ChainId): void {
  if (hasStopped(chainId)) throw new ChainUnreachableError('the node has shown no new block for minutes');
}

async function askForTime(chainId: ChainId, request: ChainRequest): Promise<ChainTime> {
  if (chainFamily(chainId) === 'solana') {
    const { chainTimeUnix, slot } = await readSnapshot(request, []);
    return { timeUnix: chainTimeUnix, blockNumber: slot };
  }
  return readEvmChainTime(request);
}

function readings(): Map<ChainId, Readings> {
  return remember('chain-clocks', () => new Map<ChainId, Readings>());
}
