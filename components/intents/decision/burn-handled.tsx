'use client';

import { useTranslations } from 'next-intl';
import { NoteForm } from '#components/domain/form/note-form.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { HANDLING_NOTE_LENGTH, type BurnHandling } from '#lib/intents/burn/burn-handling.ts';
import { handleBurn } from '#server/actions/intents.ts';

interface BurnHandledProps {
  intentId: string;
  handling: BurnHandling | null;
  /** Why this user may not mark it; null when they may. */
  refusal: string | null;
}

/** Whether a user takes care of a burn that was not paid: who, since when and how. It stays red. */
export function BurnHandled({ intentId, handling, refusal }: BurnHandledProps) {
  const t = useTranslations('intent.handled');
  const isHandled = handling?.isHandled === true;
  const action = isHandled ? t('reopen') : t('mark');
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
        </div>
      )}
      {refusal === null ? (
        <NoteForm
          key={String(isHandled)}
          labels={{ note: t('note'), hint: t('noteHint'), action }}
          lengths={HANDLING_NOTE_LENGTH}
          send={(note) => handleBurn({ intentId, isHandled: !isHandled, note })}
        />
      ) : (
        <GatedAction label={action} reason={refusal} />
      )}
    </div>
  );
}
