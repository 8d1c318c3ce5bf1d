import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { LeftOutAmounts } from '#components/domain/sums/left-out-amounts.tsx';
import { Link } from '#components/ui/link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toListHref } from '#lib/intents/list/list-href.ts';
import { formatBrl } from '#lib/money/cents.ts';
import type { CountedSum } from '#lib/reports/report-view.ts';

interface SumCellProps {
  sum: CountedSum;
  /** The list of what it is of; none where no filter has exactly that. */
  rows: Partial<IntentFilter> | undefined;
  /** What else is said below the sum. */
  note?: ReactNode;
}

/**
 * A sum and how many it is of, linked to their rows where a list has these. What is in no sum is named below
 * it.
 */
export function SumCell({ sum, rows, note }: SumCellProps) {
  const format = useFormatter();
  if (sum.count === 0) return <span className="text-faint">—</span>;
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">
        <span className="mr-2 text-sm text-muted">{format.number(sum.count)}</span>
        {rows === undefined ? (
          <span className="amount">{formatBrl(sum.cents)}</span>
        ) : (
          <Link href={toListHref(rows)} className="amount">
            {formatBrl(sum.cents)}
          </Link>
        )}
      </span>
      <LeftOutAmounts sum={sum} isBesideCount />
      {note}
    </>
  );
}
