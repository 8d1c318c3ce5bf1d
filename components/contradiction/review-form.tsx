'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { REVIEW_NOTE_MAX_LENGTH, type ContradictionView } from '#lib/intents/contradiction.ts';
import type { Fault, Result } from '#lib/errors/result.ts';

interface ReviewFormProps {
  contradictions: readonly ContradictionView[];
  send: (review: { readonly ids: string[]; readonly note: string }) => Promise<Result<void>>;
  /** Why this user may not review; null when they may. */
  refusal: string | null;
}

/** Where a user confirms that they have reviewed the claims on screen. What came since stays open. */
export function ReviewForm({ contradictions, send, refusal }: ReviewFormProps) {
  const t = useTranslations('contradiction');
  const [note, setNote] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Fault | 'offline' | null>(null);
  const ids = contradictions.flatMap(({ id, reviewedAt }) => (reviewedAt === null ? [id] : []));

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsSending(true);
    const result = await send({ ids, note }).catch(() => undefined);
    setProblem(!result ? 'offline' : result.ok ? null : result.fault);
    setIsSending(false);
  }

  if (refusal !== null) return <GatedAction label={t('review')} reason={refusal} />;
  return (
    <form onSubmit={submit} className="flex max-w-prose flex-col items-start gap-3">
      <div className="w-full">
        <Field label={t('note')} hint={t('noteHint')}>
          {(control) => (
            <textarea
              {...control}
              value={note}
              maxLength={REVIEW_NOTE_MAX_LENGTH}
              rows={2}
              onChange={(event) => setNote(event.target.value)}
              className={fieldStyle(false, 'h-auto py-2')}
            />
          )}
        </Field>
      </div>
      <Button type="submit" isPending={isSending}>
        {t('review')}
      </Button>
      <p className="text-sm text-muted">{t('reviewHint')}</p>
      {problem === 'offline' && <p role="alert">{t('failed')}</p>}
      {problem !== null && problem !== 'offline' && <FaultPanel fault={problem} />}
    </form>
  );
}
