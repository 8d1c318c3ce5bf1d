'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { NOTE_MAX_LENGTH } from '#lib/intents/annotation.ts';
import { addNote } from '#server/actions/annotations.ts';
import { AnnotationProblem } from './annotation-problem.tsx';
import { useAnnotation } from './use-annotation.ts';

/** Where a note is written. What was typed stays until the note is stored. */
export function NoteForm({ intentId, refusal }: { intentId: string; refusal: string | null }) {
  const t = useTranslations('conversion.notes');
  const [text, setText] = useState('');
  const { isSending, problem, send } = useAnnotation();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    if (await send(() => addNote({ intentId, text }))) setText('');
  }

  if (refusal !== null) return <GatedAction label={t('add')} reason={refusal} />;
  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-2">
      <div className="w-full">
        <Field label={t('label')} hint={t('hint')}>
          {(control) => (
            <textarea
              {...control}
              value={text}
              rows={2}
              maxLength={NOTE_MAX_LENGTH}
              onChange={(event) => setText(event.target.value)}
              className={fieldStyle(false, 'h-auto py-2')}
            />
          )}
        </Field>
      </div>
      <Button type="submit" size="sm" isPending={isSending}>
        {t('add')}
      </Button>
      <AnnotationProblem problem={problem} />
    </form>
  );
}
