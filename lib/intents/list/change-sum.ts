import type { IntentListRow } from '#lib/intents/summary/intent-summary.ts';
import { isSummed } from '#lib/money/summed-amounts.ts';
import type { ListSum } from './list-sum.ts';

type Summed = Pick<IntentListRow, 'intentType' | 'amountCents' | 'contradictedAt'>;

/** The sum of a list after a row has come, or has become another one. */
export function changeSum(sum: ListSum, before: Summed | undefined, after: Summed): ListSum {
  const added = addRow(sum, after, 1);
  return before ? addRow(added, before, -1) : added;
}

function addRow(all: ListSum, { intentType, ...row }: Summed, times: 1 | -1): ListSum {
  return { ...all, [intentType]: addAmount(all[intentType], row, times) };
}

function addAmount(
  sum: ListSum[keyof ListSum],
  { amountCents, contradictedAt }: Omit<Summed, 'intentType'>,
  times: 1 | -1,
): ListSum[keyof ListSum] {
  if (contradictedAt !== null) return { ...sum, contradicted: sum.contradicted + times };
  const cents = isSummed(amountCents) ? sum.cents + times * amountCents : Number.NaN;
  // No safe sum: the amount is left out, or was left out of the sum before.
  if (!Number.isSafeInteger(cents) || cents < 0) return { ...sum, unknown: sum.unknown + times };
  return { ...sum, cents };
}
