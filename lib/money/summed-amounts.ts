/**
 * An amount above R$ 100 billion is no conversion's: in a sum it counts as unknown. 900 of the largest are
 * still a safe integer.
 */
export const MOST_SUMMED_CENTS = 10_000_000_000_000;

/** Whether an amount that is held is in sums. */
export function isSummed(amountCents: number | null): amountCents is number {
  return amountCents !== null && amountCents >= 0 && amountCents <= MOST_SUMMED_CENTS;
}
