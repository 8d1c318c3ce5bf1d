'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Button } from '#components/ui/button.tsx';
import { NoteField } from '#components/ui/field/note-field.tsx';
import { Form } from '#components/ui/form.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { useAction } from '#components/ui/use-action.ts';
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
  const label = isHandled ? t('reopen') : t('mark');
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
        <HandlingForm key={String(isHandled)} intentId={intentId} isHandled={!isHandled} label={label} />
      ) : (
        <GatedAction label={label} reason={refusal} />
      )}
    </div>
  );
}

interface HandlingFormProps {
  intentId: string;
  /** What it becomes. */
  isHandled: boolean;
  label: string;
}

function HandlingForm({ intentId, isHandled, label }: HandlingFormProps) {
  const t = useTranslations('intent.handled');
  const [note, setNote] = useState('');
  const { isPending, fault, run } = useAction();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    await run(handleBurn({ intentId, isHandled, note }));
  }

  return (
    <Form onSubmit={submit} className="flex w-full flex-col items-start gap-3">
      <NoteField
        label={t('note')}
        hint={t('noteHint')}
        value={note}
        onChange={setNote}
        minLength={HANDLING_NOTE_LENGTH.min}
        maxLength={HANDLING_NOTE_LENGTH.max}
      />
      <Button type="submit" isPending={isPending}>
        {label}
      </Button>
      {fault && <FaultPanel fault={fault} />}
    </Form>
  );
}
