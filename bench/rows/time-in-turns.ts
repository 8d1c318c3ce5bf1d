const WARM_UPS = 20;

/**
 * How long each of two takes, in milliseconds, `calls` times in turns, so that what warms up or slows down
 * does so for both; the first of both are not counted.
 */
export async function timeInTurns(
  calls: number,
  [ours, peer]: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<{ readonly oursMs: readonly number[]; readonly peerMs: readonly number[] }> {
  const oursMs: number[] = [];
  const peerMs: number[] = [];
  for (let call = 0; call < WARM_UPS + calls; call += 1) {
    oursMs.push(await timed(ours));
    peerMs.push(await timed(peer));
  }
  return { oursMs: oursMs.slice(WARM_UPS), peerMs: peerMs.slice(WARM_UPS) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
