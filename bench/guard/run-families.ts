import type { GuardFamily, GuardVerdict } from './guard-family.ts';

export interface GuardTally {
  readonly refused: number;
  readonly cleared: number;
  readonly misclassified: readonly MisclassifiedCase[];
}
export interface MisclassifiedCase {
  readonly family: string;
  readonly seed: number;
  readonly verdict: GuardVerdict;
}

/** Seeds are what fast-check takes: signed 32-bit integers. */
const SEEDS = 2 ** 31;
/** An odd step, so that the seeds of one run do not repeat before all are used. */
const SEED_STEP = 40_503;
const AT_MOST_NAMED = 10;

/**
 * Puts this many tampered and authentic cases before the guard, dealt over the families in turn. Ends early
 * once there is enough to see what is wrong.
 */
export async function runFamilies(options: {
  readonly families: readonly GuardFamily[];
  readonly tampered: number;
  readonly authentic: number;
  readonly seed: number;
}): Promise<GuardTally> {
  const { families, tampered, authentic, seed } = options;
  const counts = { refused: 0, cleared: 0 };
  const misclassified: MisclassifiedCase[] = [];
  const deal = async (expects: GuardFamily['expects'], cases: number): Promise<void> => {
    const dealt = families.filter((family) => family.expects === expects);
    for (let index = 0; index < cases && misclassified.length < AT_MOST_NAMED; index += 1) {
      const family = dealt[index % dealt.length];
      if (!family) throw new Error(`there is no family of cases to be ${expects}`);
      const caseSeed = (seed + index * SEED_STEP) % SEEDS;
      const verdict = await family.run(caseSeed);
      if (verdict.state === expects) counts[expects] += 1;
      else misclassified.push({ family: family.name, seed: caseSeed, verdict });
    }
  };
  await deal('refused', tampered);
  await deal('cleared', authentic);
  return { ...counts, misclassified };
}

/** The report of a misclassified case, with what repeats it. */
export function describeMisclassified({ family, seed, verdict }: MisclassifiedCase): string {
  const reasons = verdict.reasons.length > 0 ? ` (${verdict.reasons.join(', ')})` : '';
  return `${family}, seed ${String(seed)}: ${verdict.state}${reasons}`;
}
