import { expectedBaseUnits } from '#lib/money/tokens.ts';

const BASE_UNITS_PER_CENT = expectedBaseUnits(1);

/**
 * A limit on chain in BRL cents. One that is no whole number of cents is rounded down: never more than there
 * is.
 */
export function floorCents(limitMinor: bigint): number {
  return Number(limitMinor / BASE_UNITS_PER_CENT);
}
