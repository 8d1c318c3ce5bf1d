import fc from 'fast-check';

/** What an arbitrary gives for a seed: the same on every machine. */
export function sampleOf<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [sample] = fc.sample(arbitrary, { numRuns: 1, seed });
  if (sample === undefined) throw new Error('nothing was drawn');
  return sample;
}
