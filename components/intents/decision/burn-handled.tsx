'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { GatedAction } from '#components/ui/gated-action.tsx';
import type { Fault } from '#lib/errors/result.ts';
import { HANDLING_NOTE_MAX_LENGTH, type BurnHandling } from '#lib/intents/burn/burn-handling.ts';
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
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Fault | 'offline' | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsSending(true);
    const result = await handleBurn({ intentId, isHandled, note }).catch(() => undefined);
    setProblem(!result ? 'offline' : result.ok ? null : result.fault);
    setIsSending(false);
  }

  return (
    <form onSubmit={submit} className="flex w-full flex-col items-start gap-3">
      <div className="w-full">
        <Field label={t('note')} hint={t('noteHint')}>
          {(control) => (
            <textarea
              {...control}
              required
              value={note}
              minLength={3}
              maxLength={HANDLING_NOTE_MAX_LENGTH}
              rows={2}
              onChange={(event) => setNote(event.target.value)}
              className={fieldStyle(false, 'h-auto py-2')}
            />
          )}
        </Field>
      </div>
      <Button type="submit" isPending={isSending}>
        {label}
      </Button>
      {problem === 'offline' && <p role="alert">{t('failed')}</p>}
      {problem !== null && problem !== 'offline' && <FaultPanel fault={problem} />}
    </form>
  );
}
