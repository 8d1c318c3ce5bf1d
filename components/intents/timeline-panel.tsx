import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { IntentDetail, TimelineEntry } from '#lib/intents/intent-view.ts';
import { useTimelineText } from './use-timeline-text.ts';

/** A change learned this much later than it happened says when it was learned. */
const LATE_MS = 5_000;

type TimelineSubject = Pick<IntentDetail, 'timeline' | 'intentType' | 'createdBy' | 'order'>;

/** Every change, newest first: what, when, and from whom it was learned. */
export function TimelinePanel({ intent }: { intent: TimelineSubject }) {
  const t = useTranslations('intent.timeline');
  const words = useTimelineText(intent.intentType);
  return (
    <Panel title={t('title')}>
      {intent.timeline.length === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <ol className="flex flex-col">
          {intent.timeline.toReversed().map((entry) => (
            <TimelineLine key={entry.id} entry={entry} words={words} user={findUser(intent, entry)} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function TimelineLine({
  entry,
  words,
  user,
}: {
  entry: TimelineEntry;
  words: ReturnType<typeof useTimelineText>;
  user: string | null;
}) {
  const t = useTranslations('intent.timeline');
  const detail = words.detail(entry);
  const isLate = Date.parse(entry.recordedAt) - Date.parse(entry.occurredAt) > LATE_MS;
  return (
    <li className="relative grid animate-settle gap-x-4 border-l border-line pb-4 pl-4 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span aria-hidden className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-neutral-mark" />
      <div className="min-w-0">
        <p className="font-medium">{words.title(entry)}</p>
        {detail !== null && <p className="text-sm break-words text-muted">{detail}</p>}
      </div>
      <p className="text-sm text-muted sm:text-right">
        <Instant at={entry.occurredAt} format="exact" className="text-ink" />
        <span className="block">
          {user ?? t(`source.${entry.source}`)}
          {isLate && (
            <>, {t.rich('learned', { at: () => <Instant at={entry.recordedAt} format="exact" /> })}</>
          )}
        </span>
      </p>
    </li>
  );
}

/**
 * Who acted, by name, where the conversion's own details say it: who sent the request, who confirmed the
 * amount.
 */
function findUser({ createdBy, order }: TimelineSubject, { kind, source }: TimelineEntry): string | null {
  if (source !== 'user') return null;
  if (kind === 'request') return createdBy;
  return kind === 'order' ? (order?.decidedBy ?? null) : null;
}
