'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { NoteField } from '#components/ui/field/note-field.tsx';
import { Form } from '#components/ui/form.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { NOTE_MAX_LENGTH } from '#lib/intents/annotation.ts';
import { addNote } from '#server/actions/annotations.ts';

/** Where a note is written. What was typed stays until the note is stored. */
export function NoteForm({ intentId, refusal }: { intentId: string; refusal: string | null }) {
  const t = useTranslations('conversion.notes');
  const [text, setText] = useState('');
  const { isPending, fault, run } = useAction();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    const answer = await run(addNote({ intentId, text }));
    if (answer.ok) setText('');
  }

  if (refusal !== null) return <GatedAction label={t('add')} reason={refusal} />;
  return (
    <Form onSubmit={submit} className="flex flex-col items-start gap-2">
      <NoteField
        label={t('label')}
        hint={t('hint')}
        value={text}
        onChange={setText}
        maxLength={NOTE_MAX_LENGTH}
      />
      <Button type="submit" size="sm" isPending={isPending}>
        {t('add')}
      </Button>
      {fault && <FaultPanel fault={fault} />}
    </Form>
  );
}
