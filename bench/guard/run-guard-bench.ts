import { randomInt } from 'node:crypto';
import type { BenchContext } from '../bench.ts';
import { GUARD_FAMILIES } from './families.ts';
import { describeMisclassified, runFamilies } from './run-families.ts';

const TAMPERED = 50_000;
/** Authentic cases for each tampered one. */
const AUTHENTIC_SHARE = 0.2;

/**
 * Tampered burns and grants that must be refused, authentic ones that must be cleared. Throws when one is
 * misclassified.
 */
export async function runGuardBench({ rows = TAMPERED }: Pick<BenchContext, 'rows'>): Promise<string[]> {
  const seed = randomInt(2 ** 31);
  const authentic = Math.ceil(rows * AUTHENTIC_SHARE);
  const startedAtMs = performance.now();
  const tally = await runFamilies({ families: GUARD_FAMILIES, tampered: rows, authentic, seed });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0);
  if (tally.misclassified.length > 0) {
    throw new Error(
      `the guard misclassified:\n  ${tally.misclassified.map(describeMisclassified).join('\n  ')}`,
    );
  }
  return [
    `sign-guard, ${String(GUARD_FAMILIES.length)} families, seed ${String(seed)}`,
    `  ${String(tally.refused)} of ${String(rows)} tampered refused, ${String(tally.cleared)} of ${String(authentic)} authentic cleared, ${seconds} s`,
  ];
}
