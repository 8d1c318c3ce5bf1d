import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '#components/ui/link.tsx';
import { useDuration } from '#components/ui/time/use-duration.ts';
import { toListHref } from '#lib/intents/list/list-href.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { toShare } from '#lib/intents/overview/completed-share.ts';
import type { Span } from '#lib/intents/overview/volumes-view.ts';

interface FigureProps {
  span: Span;
  type: IntentType;
}

/** How many of those that ended were completed; both numbers lead to their rows. */
export function CompletedShare({ span, type }: FigureProps) {
  const t = useTranslations('overview.volumes');
  const formatter = useFormatter();
  const { from, to } = span;
  const { completedCount, endedCount } = span[type];
  if (endedCount === 0) return <span className="text-faint">—</span>;
  const days = { intentType: type, from, to } as const;
  return t.rich('share', {
    share: formatter.number(toShare(completedCount, endedCount), {
      style: 'percent',
      maximumFractionDigits: 1,
    }),
    completed: formatter.number(completedCount),
    ended: formatter.number(endedCount),
    done: (chunks) => (
      <Link href={toListHref({ ...days, date: 'completed' })} className="rounded-sm hover:underline">
        {chunks}
      </Link>
    ),
    all: (chunks) => (
      <Link href={toListHref({ ...days, date: 'ended' })} className="rounded-sm hover:underline">
        {chunks}
      </Link>
    ),
  });
}

/** How long half, and 95 of 100, of the completed ones took at most. */
export function Percentile({ span, type }: FigureProps) {
  const t = useTranslations('overview.volumes');
  const duration = useDuration();
  const { from, to } = span;
  const { medianSeconds, p95Seconds } = span[type];
  if (medianSeconds === null || p95Seconds === null) return <span className="text-faint">—</span>;
  return (
    <Link
      href={toListHref({ intentType: type, date: 'completed', from, to })}
      className="rounded-sm hover:underline"
    >
      {t('percentiles', { median: duration(medianSeconds), p95: duration(p95Seconds) })}
    </Link>
  );
}
