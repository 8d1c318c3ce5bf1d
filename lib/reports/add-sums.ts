import type { CountedSum } from './report-view.ts';

/** The sum of sums. One that is no safe integer is left out, and all that is in it counts as unknown. */
export function addSums(sums: readonly CountedSum[]): CountedSum {
  const total = (key: keyof CountedSum) => sums.reduce((all, sum) => all + sum[key], 0);
  const [count, cents, contradicted] = [total('count'), total('cents'), total('contradicted')];
  if (!Number.isSafeInteger(cents)) return { count, cents: 0, unknown: count - contradicted, contradicted };
  return { count, cents, unknown: total('unknown'), contradicted };
}
