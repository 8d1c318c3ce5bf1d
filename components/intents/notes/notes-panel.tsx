import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Instant } from '#components/domain/instant.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

interface NotesPanelProps {
  notes: IntentDetail['notes'];
  hasOlder: boolean;
  /** Where one is written; it needs a browser. */
  form: ReactNode;
}

/** What users noted, newest first. */
export function NotesPanel({ notes, hasOlder, form }: NotesPanelProps) {
  const t = useTranslations('conversion.notes');
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-4">
        {form}
        {notes.length === 0 && <p className="text-sm text-muted">{t('empty')}</p>}
        {notes.length > 0 && (
          <ol className="flex flex-col gap-3">
            {notes.map(({ id, text, by, at }) => (
              <li key={id} className="min-w-0 animate-settle border-t border-line pt-3">
                <p className="break-words whitespace-pre-wrap">{text}</p>
                <p className="pt-1 text-sm text-muted">
                  <bdi>{by}</bdi> · <Instant at={at} />
                </p>
              </li>
            ))}
          </ol>
        )}
        {hasOlder && <p className="text-sm text-muted">{t('older')}</p>}
      </div>
    </Panel>
  );
}
