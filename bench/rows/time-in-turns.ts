import { median, quantile } from '../table.ts';

const WARM_UPS = 20;
const ROUNDS = 3;
/** Of many rows a few take seconds: a round ends by then, with the calls that it has. */
const MOST_ROUND_MS = 4_000;

/** Asks both in turns, so that what warms up or slows down does so for both. */
type Pair = readonly [ours: () => Promise<unknown>, peer: () => Promise<unknown>];

/**
 * How long all but the slowest hundredth of the calls of each take, in milliseconds: the median of rounds of
 * `calls`, so that one collection of garbage decides nothing. The first calls of both are not counted.
 */
export async function p99InTurns(
  calls: number,
  pair: Pair,
): Promise<{ readonly oursMs: number; readonly peerMs: number }> {
  await timeRound(WARM_UPS, pair);
  const rounds: Awaited<ReturnType<typeof timeRound>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timeRound(calls, pair));
  const of = (name: 'oursMs' | 'peerMs') => median(rounds.map((round) => quantile(round[name], 0.99)));
  return { oursMs: of('oursMs'), peerMs: of('peerMs') };
}

async function timeRound(calls: number, [ours, peer]: Pair) {
  const [oursMs, peerMs]: [number[], number[]] = [[], []];
  const endMs = performance.now() + MOST_ROUND_MS;
  for (let call = 0; call < calls && performance.now() < endMs; call += 1) {
    oursMs.push(await timed(ours));
    peerMs.push(await timed(peer));
  }
  return { oursMs, peerMs };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
