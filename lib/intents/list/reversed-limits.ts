import type { IntentFilter } from './intent-filter.ts';

/** Whether the first day is after the last one: no day is meant. */
export function areDaysReversed({ from, to }: Pick<IntentFilter, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** Whether the least amount is above the most: no amount is meant. */
export function areAmountsReversed({
  minCents,
  maxCents,
}: Pick<IntentFilter, 'minCents' | 'maxCents'>): boolean {
  return minCents !== undefined && maxCents !== undefined && minCents > maxCents;
}
