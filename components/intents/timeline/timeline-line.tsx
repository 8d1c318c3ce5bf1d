import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import type { useTimelineText } from '#components/intents/use-timeline-text.ts';
import { useDuration } from '#components/ui/time/use-duration.ts';
import type { TimelineEntry } from '#lib/intents/intent-view.ts';
import { statusTone, type StatusTone } from '#lib/intents/status.ts';

/** A change learned this much later than it happened says so. */
const LATE_MS = 5_000;
const MARK: Readonly<Record<StatusTone, string>> = {
  neutral: 'bg-neutral-mark',
  progress: 'bg-progress-mark',
  attention: 'bg-attention-mark',
  success: 'bg-success-mark',
  danger: 'bg-danger-mark',
};

/** One change: what, when, by whom or from whom, and how late it was learned. */
export function TimelineLine({
  entry,
  words,
}: {
  entry: TimelineEntry;
  words: ReturnType<typeof useTimelineText>;
}) {
  const t = useTranslations('intent.timeline');
  const detail = words.detail(entry);
  return (
    <li className="relative grid animate-settle gap-x-4 border-l border-line pb-4 pl-4 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span
        aria-hidden
        className={clsx('absolute top-1.5 -left-[4.5px] size-2 rounded-full', MARK[toneOf(entry)])}
      />
      <div className="min-w-0">
        <p className="font-medium">{words.title(entry)}</p>
        {detail !== null && <p className="text-sm break-words text-muted">{detail}</p>}
      </div>
      <div className="text-sm text-muted sm:text-right">
        <Instant at={entry.occurredAt} format="exact" className="text-ink" />
        <p>{entry.actor ?? t(`source.${entry.source}`)}</p>
        <Lateness entry={entry} />
      </div>
    </li>
  );
}

/** When it was learned, where that was later than it happened. */
function Lateness({ entry: { occurredAt, recordedAt } }: { entry: TimelineEntry }) {
  const t = useTranslations('intent.timeline');
  const duration = useDuration();
  const lateMs = Date.parse(recordedAt) - Date.parse(occurredAt);
  if (lateMs <= LATE_MS) return null;
  return (
    <p className="text-attention-ink">
      {t.rich('late', {
        duration: duration(lateMs / 1_000),
        at: () => <Instant at={recordedAt} format="exact" />,
      })}
    </p>
  );
}

function toneOf({ kind, value }: TimelineEntry): StatusTone {
  if (kind === 'status' || kind === 'correction') return statusTone(value);
  if (kind === 'contradiction' || value === 'escalated' || value === 'refused') return 'danger';
  return 'neutral';
}
