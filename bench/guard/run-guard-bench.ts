import { randomInt } from 'node:crypto';
import type { BenchContext } from '../bench.ts';
import { GUARD_FAMILIES } from './families.ts';
import type { Row } from '../table.ts';
import { describeMisclassified, runFamilies } from './run-families.ts';

const TAMPERED = 50_000;
/** Authentic cases for each tampered one. */
const AUTHENTIC_SHARE = 0.2;

/**
 * Tampered burns and grants that must be refused, authentic ones that must be cleared. Throws when one is
 * misclassified.
 */
export async function runGuardBench({ rows = TAMPERED }: Pick<BenchContext, 'rows'>): Promise<Row[]> {
  const seed = randomInt(2 ** 31);
  const authentic = Math.ceil(rows * AUTHENTIC_SHARE);
  const tally = await runFamilies({ families: GUARD_FAMILIES, tampered: rows, authentic, seed });
  if (tally.misclassified.length > 0) {
    throw new Error(
      `the guard misclassified:\n  ${tally.misclassified.map(describeMisclassified).join('\n  ')}`,
    );
  }
  const what = `sign-guard, ${String(GUARD_FAMILIES.length)} families, seed ${String(seed)}:`;
  return [
    { what: `${what} tampered refused`, unit: '', ours: tally.refused, goal: { exactly: rows } },
    { what: `${what} authentic cleared`, unit: '', ours: tally.cleared, goal: { exactly: authentic } },
  ];
}
