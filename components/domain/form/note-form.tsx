import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { NoteField } from '#components/ui/field/note-field.tsx';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { Result } from '#lib/errors/result.ts';

interface NoteFormProps {
  labels: { readonly note: string; readonly hint: string; readonly action: string };
  /** In characters. A least of zero: the note may be left out. */
  lengths: { readonly min: number; readonly max: number };
  send: (note: string) => Promise<Result<unknown>>;
  /** What the button does, where its label does not say it all. */
  children?: ReactNode;
}

/** A note and the button that sends it. What was typed stays until it is stored. */
export function NoteForm({ labels, lengths, send, children }: NoteFormProps) {
  const [note, setNote] = useState('');
  const { isPending, fault, run } = useAction();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (note.trim().length < lengths.min) return;
    const answer = await run(send(note));
    if (answer.ok) setNote('');
  }

  return (
    <Form onSubmit={submit} className="flex w-full flex-col items-start gap-3">
      <NoteField
        label={labels.note}
        hint={labels.hint}
        value={note}
        onChange={setNote}
        minLength={lengths.min}
        maxLength={lengths.max}
      />
      <Button type="submit" isPending={isPending}>
        {labels.action}
      </Button>
      {children}
      {fault && <FaultPanel fault={fault} />}
    </Form>
  );
}
