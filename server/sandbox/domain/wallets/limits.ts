import { toWholeCents } from '#lib/money/tokens.ts';

/**
 * A limit on chain in BRL cents. One that is no whole number of cents is rounded down: never more than there
 * is.
 */
export function floorCents(limitBaseUnits: bigint): number {
  return Number(toWholeCents(limitBaseUnits));
}
