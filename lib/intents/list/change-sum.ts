import type { IntentListRow } from '#lib/intents/intent-view.ts';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';

type Summed = Pick<IntentListRow, 'amountCents' | 'contradictedAt'>;

/** The sum of a list after a row has come, or has become another one. */
export function changeSum(sum: KnownSum, before: Summed | undefined, after: Summed): KnownSum {
  const added = addRow(sum, after, 1);
  return before ? addRow(added, before, -1) : added;
}

function addRow(sum: KnownSum, { amountCents, contradictedAt }: Summed, times: 1 | -1): KnownSum {
  if (contradictedAt !== null) return { ...sum, contradicted: sum.contradicted + times };
  if (amountCents === null) return { ...sum, unknown: sum.unknown + times };
  return { ...sum, cents: sum.cents + times * amountCents };
}
