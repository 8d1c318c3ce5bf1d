'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState, type MouseEvent, type SubmitEvent } from 'react';
import { Form } from '#components/ui/form.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { passFocus } from '#components/ui/focus/pass-focus.ts';
import { useUnseenProblem } from '#components/domain/form/use-unseen-problem.ts';
import { Button } from '#components/ui/button.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { useAction } from '#components/ui/use-action.ts';
import { CONVERSION_LABEL_MAX_LENGTH } from '#lib/intents/annotation.ts';
import { nameLength } from '#lib/text/typed-length.ts';
import { addLabel, removeLabel } from '#server/actions/annotations.ts';
import { LabelList } from './label-list.tsx';

interface LabelEditorProps {
  intentId: string;
  labels: readonly string[];
  /** Why this user may not change them; null when they may. */
  refusal: string | null;
}

/** What is typed, and what is sent. While one change is sent, no other is typed or sent. */
function useLabelChanges(intentId: string) {
  const t = useTranslations('conversion.labels');
  const [text, setText] = useState('');
  const { isPending, fault, run } = useAction();
  const [refused, setRefused] = useState<'missing' | 'tooLong'>();
  const unseen = useUnseenProblem(fault);
  const problem = refused === undefined ? unseen : t(refused, { max: CONVERSION_LABEL_MAX_LENGTH });
  const field = useRef<HTMLInputElement>(null);

  function type(typed: string) {
    setText(typed);
    setRefused(undefined);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = findLengthProblem(text);
    setRefused(found);
    if (found !== undefined) {
      field.current?.focus();
      return;
    }
    const answer = await run(addLabel({ intentId, label: text }));
    if (!answer.ok) return;
    setText('');
    announce(t('added', { label: text.trim() }));
  }

  async function remove(label: string, { currentTarget: pressed }: MouseEvent) {
    if (isPending) return;
    const next = pressed.closest('li')?.nextElementSibling?.querySelector('button');
    if (!(await run(removeLabel({ intentId, label }))).ok) return;
    passFocus(pressed, next, field.current);
    announce(t('removed', { label }));
  }

  return { text, type, submit, remove, isPending, fault, problem, field };
}

function findLengthProblem(text: string) {
  if (text.trim() === '') return 'missing';
  return nameLength(text) > CONVERSION_LABEL_MAX_LENGTH ? 'tooLong' : undefined;
}

/** The labels of a conversion, with what adds one and takes one away. */
export function LabelEditor({ intentId, labels, refusal }: LabelEditorProps) {
  const t = useTranslations('conversion.labels');
  const { text, type, submit, remove, isPending, fault, problem, field } = useLabelChanges(intentId);
  const problemId = useId();

  if (refusal !== null) return <LabelList labels={labels} />;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <LabelList
        labels={labels}
        renderAside={(label) => (
          <RemoveButton
            label={t('remove', { label })}
            isPending={isPending}
            onClick={(event) => void remove(label, event)}
          />
        )}
      />
      <Form onSubmit={submit} className="flex items-center gap-1.5">
        <input
          ref={field}
          aria-label={t('new')}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : problemId}
          placeholder={t('new')}
          value={text}
          autoComplete="off"
          readOnly={isPending}
          onChange={({ target }) => type(target.value)}
          className={fieldStyle(problem !== undefined, 'h-7 w-36 text-sm')}
        />
        <Button type="submit" size="sm" variant="secondary" isPending={isPending}>
          {t('add')}
        </Button>
      </Form>
      {problem !== undefined && (
        <p id={problemId} role="alert" className="w-full text-sm text-danger-ink">
          {problem}
        </p>
      )}
      {fault && problem === undefined && <FaultPanel fault={fault} />}
    </div>
  );
}

interface RemoveButtonProps {
  label: string;
  /** A change of the labels is being sent. */
  isPending: boolean;
  onClick: (event: MouseEvent) => void;
}

function RemoveButton({ label, isPending, onClick }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isPending || undefined}
      onClick={onClick}
      className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
    >
      <Icon name="icon-x" className="text-[0.875rem]" />
    </button>
  );
}
