import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { Panel } from '#components/ui/panel.tsx';
import { burnAttemptStateSchema } from '#lib/conversion/burn-view.ts';
import type { TimelineEntry } from '#lib/conversion/intent-view.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';

/** A change learned this much later than it happened says when it was learned. */
const LATE_MS = 5_000;

/** Every change, newest first: what, when, and from whom it was learned. */
export function TimelinePanel({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('intent.timeline');
  return (
    <Panel title={t('title')}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <ol className="flex flex-col">
          {entries.toReversed().map((entry) => (
            <TimelineLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function TimelineLine({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('intent.timeline');
  const words = useTimelineWords();
  const details = useDetailWords();
  const isLate = Date.parse(entry.recordedAt) - Date.parse(entry.occurredAt) > LATE_MS;
  return (
    <li className="relative grid animate-settle gap-x-4 border-l border-line pb-4 pl-4 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span aria-hidden className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-neutral-mark" />
      <div className="min-w-0">
        <p className="font-medium">{words(entry)}</p>
        {entry.detail !== null && <p className="text-sm break-words text-muted">{details(entry.detail)}</p>}
      </div>
      <p className="text-sm text-muted sm:text-right">
        <Instant at={entry.occurredAt} format="exact" className="text-ink" />
        <span className="block">
          {t(`source.${entry.source}`)}
          {isLate && (
            <>, {t.rich('learned', { at: () => <Instant at={entry.recordedAt} format="exact" /> })}</>
          )}
        </span>
      </p>
    </li>
  );
}

/** What is behind a change, in words where it is a fault that we know. */
function useDetailWords(): (detail: string) => string {
  const t = useTranslations('fault');
  return (detail) => {
    const code = FAULT_CODES.find((known) => known === detail);
    return code === undefined ? detail : t(`${code}.title`);
  };
}

function useTimelineWords(): (entry: TimelineEntry) => string {
  const t = useTranslations('intent');
  const status = useStatusLabel();
  return ({ kind, value }) => {
    if (kind === 'status') return status(value);
    const burnState = burnAttemptStateSchema.safeParse(value).data;
    if (kind === 'burn' && burnState !== undefined) return t(`burn.state.${burnState}`);
    const request = (['sent', 'accepted', 'refused'] as const).find((known) => known === value);
    return request === undefined ? t('timeline.other', { value }) : t(`timeline.request.${request}`);
  };
}
