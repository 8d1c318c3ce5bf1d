'use client';

import { useTranslations } from 'next-intl';
import { NoteForm } from '#components/domain/form/note-form.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { NOTE_LENGTH } from '#lib/intents/annotation.ts';
import { addNote } from '#server/actions/annotations.ts';

/** Where a note of a conversion is written. */
export function AddNote({ intentId, refusal }: { intentId: string; refusal: string | null }) {
  const t = useTranslations('conversion.notes');
  if (refusal !== null) return <GatedAction label={t('add')} reason={refusal} />;
  return (
    <NoteForm
      labels={{ note: t('label'), hint: t('hint'), action: t('add'), saved: t('added') }}
      lengths={NOTE_LENGTH}
      draft={`added:${intentId}`}
      send={(text) => addNote({ intentId, text })}
    />
  );
}
