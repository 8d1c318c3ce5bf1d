import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { FairLimiter } from '#server/fair-limiter.ts';
import { remember } from '#server/process-singleton.ts';
import { takeTokens, type Rate } from '#server/token-bucket.ts';

/**
 * Who asks a node: a user, or whoever has a signing link. Links to one thing are one caller, and count to who
 * made them, too: a user makes as many as they like.
 */
export type RelayCaller =
  { readonly userId: string } | { readonly linkSubject: string; readonly makerId: string };

/** A page that checks a burn makes some twenty calls; a user opens a few pages at a time. */
const RATE = { capacity: 200, refillPerSecond: 40 };
const RATE_OF_ALL = { capacity: 2_000, refillPerSecond: 400 };
/**
 * How often a caller may have code run, each time with all the gas that is relayed, or have an account loaded
 * (count-runs.ts): a node continues a run even when no caller waits any more. A check of a burn has some
 * fifty runs, by the probe some seventy, and is made every ten seconds.
 */
const RUNS = { capacity: 300, refillPerSecond: 60 };
const RUNS_OF_NODE = { capacity: 1_000, refillPerSecond: 200 };
/** A page asks some twenty things at once, most of them small; a node has other work. */
const TURNS = { ofCaller: 8, ofAll: 64, waiting: 100 };
const LINK_TURNS = { name: 'links', most: TURNS.ofAll / 2 };

/** Counts calls; false when there were too many. */
export function takeRelayedCalls(caller: RelayCaller, count: number): boolean {
  return (
    takeOwn('rpc', caller, { count, rate: RATE }) && takeTokens('rpc', count, toShared(RATE_OF_ALL, caller))
  );
}

/** Counts runs of `countRuns`; false when there were too many. */
export function takeRelayedRuns(caller: RelayCaller, chainId: ChainId, count: number): boolean {
  return (
    takeOwn('runs', caller, { count, rate: RUNS }) &&
    takeTokens(`runs:${chainId}`, count, toShared(RUNS_OF_NODE, caller))
  );
}

/** As `FairLimiter.take`; all links together never have more than half of the turns. */
export function takeRelayTurn(caller: RelayCaller, signal: AbortSignal): Promise<() => void> | undefined {
  const turns = remember('relay-turns', () => new FairLimiter(TURNS));
  return 'userId' in caller
    ? turns.take(caller.userId, signal)
    : turns.take(caller.linkSubject, signal, LINK_TURNS);
}

interface Taken {
  readonly count: number;
  readonly rate: Rate;
}

/** A link signs one thing, so that half of a user's share is enough for its pages. */
function takeOwn(bucket: string, caller: RelayCaller, { count, rate }: Taken): boolean {
  if ('userId' in caller) return takeTokens(`${bucket}:${caller.userId}`, count, rate);
  const half = { capacity: rate.capacity / 2, refillPerSecond: rate.refillPerSecond / 2 };
  return (
    takeTokens(`${bucket}:link:${caller.linkSubject}`, count, half) &&
    takeTokens(`${bucket}:links-of:${caller.makerId}`, count, rate)
  );
}

/** Links leave half to users, whatever the links are asked for. */
function toShared(rate: Rate, caller: RelayCaller): Rate {
  return 'userId' in caller ? rate : { ...rate, reserved: rate.capacity / 2 };
}
