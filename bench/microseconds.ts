/** How long one round of work takes on average, after as many rounds to warm up. */
export async function microseconds(rounds: number, work: () => unknown): Promise<number> {
  for (let round = 0; round < rounds; round += 1) await work();
  const startedAtMs = performance.now();
  for (let round = 0; round < rounds; round += 1) await work();
  return ((performance.now() - startedAtMs) * 1000) / rounds;
}
