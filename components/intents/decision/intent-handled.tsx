'use client';

import { useTranslations } from 'next-intl';
import { NoteForm } from '#components/domain/form/note-form.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { HANDLING_NOTE_LENGTH } from '#lib/intents/handling/intent-handling.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { handleIntent } from '#server/actions/intents.ts';

interface IntentHandledProps {
  intent: Pick<IntentDetail, 'id' | 'isHandleable' | 'handling'>;
  /** Why this user may not mark it; null when they may. */
  refusal: string | null;
}

/** Whether a user handles what needs action: who, since when and how. Its colour stays. */
export function IntentHandled({ intent: { id, isHandleable, handling }, refusal }: IntentHandledProps) {
  const t = useTranslations('intent.handled');
  const isHandled = handling?.isHandled === true;
  const isCurrent = isHandled && handling.isCurrent;
  const action = isCurrent ? t('reopen') : t('mark');
  return (
    <div className="flex max-w-prose flex-col items-start gap-2 border-t border-line pt-3">
      {handling && (
        <div>
          <p>
            {t.rich(isHandled ? 'by' : 'reopenedBy', {
              name: handling.by,
              at: () => <Instant at={handling.at} />,
            })}
          </p>
          <p className="break-words text-muted">{handling.note}</p>
          {isHandled && !isCurrent && <p>{t('changed')}</p>}
        </div>
      )}
      {!isCurrent && !isHandleable ? null : refusal === null ? (
        <NoteForm
          key={String(isCurrent)}
          labels={{ note: t('note'), hint: t('noteHint'), action }}
          lengths={HANDLING_NOTE_LENGTH}
          send={(note) => handleIntent({ intentId: id, isHandled: !isCurrent, note })}
        />
      ) : (
        <GatedAction label={action} reason={refusal} />
      )}
    </div>
  );
}
