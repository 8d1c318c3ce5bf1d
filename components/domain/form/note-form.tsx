import { useTranslations } from 'next-intl';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { Button } from '#components/ui/button.tsx';
import { NoteField } from '#components/ui/field/note-field.tsx';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useNoteDraft } from './use-note-draft.ts';
import { useUnseenProblem } from './use-unseen-problem.ts';
import type { Fault, Result } from '#lib/errors/result.ts';
import { linesLength } from '#lib/text/typed-length.ts';

interface NoteFormProps {
  labels: {
    readonly note: string;
    readonly hint: string;
    readonly action: string;
    /** What is announced once it is stored, where nothing else on the page has the focus then. */
    readonly saved?: string;
  };
  /** In characters. A least of zero: the note may be left out. */
  lengths: { readonly min: number; readonly max: number };
  send: (note: string) => Promise<Result<unknown>>;
  /** What the note is of, for a note that is there again after a reload. */
  draft?: string | undefined;
  /** What the button does, where its label does not say it all. */
  children?: ReactNode;
}

/** A note and the button that sends it. What was typed stays until it is stored. */
export function NoteForm({ labels, lengths, send, draft, children }: NoteFormProps) {
  const t = useTranslations('common');
  const [note, setNote] = useNoteDraft(draft);
  const [refused, setRefused] = useState<'noteShort' | 'noteLong'>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { isPending, fault, run } = useAction();
  const unseen = useUnseenProblem(fault);
  const count = { count: linesLength(note), max: lengths.max };

  const ofLength = { noteShort: { count: lengths.min }, noteLong: count };
  const problem = refused === undefined ? unseen : t(refused, ofLength[refused]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = findLengthProblem(note, lengths);
    setRefused(found);
    if (found !== undefined) {
      field.current?.focus();
      return;
    }
    const answer = await run(send(note));
    if (!answer.ok) return;
    setNote('');
    if (labels.saved !== undefined) announce(labels.saved);
  }

  return (
    <Form onSubmit={submit} noValidate className="flex w-full flex-col items-start gap-3">
      <NoteField
        ref={field}
        label={labels.note}
        hint={labels.hint}
        value={note}
        onChange={(text) => {
          setNote(text);
          setRefused(undefined);
        }}
        isRequired={lengths.min > 0}
        count={t('noteCount', count)}
        isSent={isPending}
        error={problem}
      />
      <Button type="submit" isPending={isPending}>
        {labels.action}
      </Button>
      {children}
      {fault && problem === undefined && <FaultPanel fault={ofNote(fault)} />}
    </Form>
  );
}

function findLengthProblem(note: string, { min, max }: NoteFormProps['lengths']) {
  if (note.trim().length < min) return 'noteShort';
  return linesLength(note) > max ? 'noteLong' : undefined;
}

/** A note asks no wallet, and no other part of a page can show whether it arrived. */
function ofNote(fault: Fault): Fault {
  return fault.code === 'no_answer' ? { ...fault, code: 'note_no_answer' } : fault;
}
