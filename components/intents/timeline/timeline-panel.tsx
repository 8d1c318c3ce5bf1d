import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { useTimelineText } from '#components/intents/use-timeline-text.ts';
import { foldTimeline } from './fold-timeline.ts';
import { TimelineLine } from './timeline-line.tsx';

interface TimelinePanelProps {
  intent: Pick<IntentDetail, 'timeline' | 'intentType'>;
  /** To what users did with it, where its reader may read that. */
  auditLink?: ReactNode;
}

/**
 * Every change, newest first: what, when, who did it, and from whom it was learned. Technical steps are
 * behind a button, in their place.
 */
export function TimelinePanel({ intent, auditLink }: TimelinePanelProps) {
  const t = useTranslations('intent.timeline');
  const words = useTimelineText(intent.intentType);
  const parts = foldTimeline(intent.timeline.toReversed());
  return (
    <Panel title={t('title')} aside={auditLink}>
      {parts.length === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <ol className="flex flex-col">
          {parts.map((part) =>
            part.kind === 'line' ? (
              <TimelineLine key={part.entry.id} entry={part.entry} words={words} />
            ) : (
              <li key={`folded ${part.id}`} className="border-l border-line pb-4 pl-4 last:pb-0">
                <Disclosure summary={t('technical', { count: part.entries.length })}>
                  <ol className="flex flex-col pl-1">
                    {part.entries.map((entry) => (
                      <TimelineLine key={entry.id} entry={entry} words={words} />
                    ))}
                  </ol>
                </Disclosure>
              </li>
            ),
          )}
        </ol>
      )}
    </Panel>
  );
}
