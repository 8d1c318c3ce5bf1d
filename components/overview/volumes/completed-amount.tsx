import { useTranslations } from 'next-intl';
import { LeftOutAmounts } from '#components/domain/sums/left-out-amounts.tsx';
import { Link } from '#components/ui/link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toListHref } from '#lib/intents/list/list-href.ts';
import type { CompletedSum } from '#lib/intents/overview/volumes-view.ts';
import { formatBrl } from '#lib/money/cents.ts';

interface CompletedAmountProps {
  of: CompletedSum;
  /** The list of what it is of. */
  rows: Partial<IntentFilter>;
  /** Of the period before the one above it: what is in no sum says so. */
  isBefore?: boolean;
}

/** A completed amount, linked to its rows; what is in no sum is named below it. A dash: nothing completed. */
export function CompletedAmount({ of: { completed, count }, rows, isBefore = false }: CompletedAmountProps) {
  const t = useTranslations('overview.volumes');
  if (count === 0) return <span className="text-faint">—</span>;
  return (
    <>
      <Link href={toListHref({ ...rows, date: 'completed' })} className="amount">
        {formatBrl(completed.cents)}
      </Link>
      <LeftOutAmounts
        sum={completed}
        ofPeriod={isBefore ? (note) => t('leftOutBefore', { note }) : undefined}
      />
    </>
  );
}
