'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { NoteField } from '#components/ui/field/note-field.tsx';
import { Form } from '#components/ui/form.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { useAction } from '#components/ui/use-action.ts';
import {
  isMintContradicted,
  REVIEW_NOTE_MAX_LENGTH,
  type ContradictionView,
} from '#lib/intents/contradiction.ts';
import type { Result } from '#lib/errors/result.ts';

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
  const { isPending, fault, run } = useAction();
  const ids = contradictions.flatMap(({ id, reviewedAt }) => (reviewedAt === null ? [id] : []));

  const isOfMint = isMintContradicted(contradictions);
  const label = isOfMint ? t('mint.review') : t('review');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    await run(send({ ids, note }));
  }

  if (refusal !== null) return <GatedAction label={label} reason={refusal} />;
  return (
    <Form onSubmit={submit} className="flex max-w-prose flex-col items-start gap-3">
      <NoteField
        label={t('note')}
        hint={t('noteHint')}
        value={note}
        onChange={setNote}
        maxLength={REVIEW_NOTE_MAX_LENGTH}
      />
      <Button type="submit" isPending={isPending}>
        {label}
      </Button>
      <p className="text-sm text-muted">{isOfMint ? t('mint.reviewHint') : t('reviewHint')}</p>
      {fault && <FaultPanel fault={fault} />}
    </Form>
  );
}
