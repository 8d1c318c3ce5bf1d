'use client';

import { useTranslations } from 'next-intl';
import { NoteForm } from '#components/domain/form/note-form.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import {
  isMintContradicted,
  REVIEW_NOTE_LENGTH,
  type ContradictionView,
} from '#lib/intents/contradiction.ts';
import type { Result } from '#lib/errors/result.ts';

interface ReviewFormProps {
  contradictions: readonly ContradictionView[];
  /** What the note is of, as the name of its draft. */
  draft: string;
  send: (review: { readonly ids: string[]; readonly note: string }) => Promise<Result<void>>;
  /** Why this user may not review; null when they may. */
  refusal: string | null;
}

/** Where a user confirms that they have reviewed the statements on screen. What came since stays open. */
export function ReviewForm({ contradictions, draft, send, refusal }: ReviewFormProps) {
  const t = useTranslations('contradiction');
  const ids = contradictions.flatMap(({ id, reviewedAt }) => (reviewedAt === null ? [id] : []));

  const isOfMint = isMintContradicted(contradictions);
  const action = isOfMint ? t('mint.review') : t('review');

  if (refusal !== null) return <GatedAction label={action} reason={refusal} />;
  return (
    <div className="max-w-prose">
      <NoteForm
        labels={{ note: t('note'), hint: t('noteHint'), action }}
        draft={draft}
        lengths={REVIEW_NOTE_LENGTH}
        send={(note) => send({ ids, note })}
      >
        <p className="text-sm text-muted">{isOfMint ? t('mint.reviewHint') : t('reviewHint')}</p>
      </NoteForm>
    </div>
  );
}
