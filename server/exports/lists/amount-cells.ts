import 'server-only';
import type { Cents } from '#lib/money/cents.ts';
import { isSummed } from '#lib/money/summed-amounts.ts';
import type { Cell } from '../table.ts';

interface Amount {
  readonly amountCents: Cents | null;
  readonly isContradicted: boolean;
}

/**
 * What a sum of the column may take: as in the sums of pages, nothing of a conversion in conflict, and no
 * amount that counts as unknown there.
 */
export function summableAmount({ amountCents: cents, isContradicted }: Amount): Cell {
  return isSummed(cents) && !isContradicted ? { cents } : null;
}

/** The amount that is in no sum because the details of its conversion conflict. */
export function amountInConflict({ amountCents: cents, isContradicted }: Amount): Cell {
  return cents === null || !isContradicted ? null : { cents };
}
