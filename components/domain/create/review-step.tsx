import { clsx } from 'clsx';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CreateOrder } from '#lib/conversion/read-create-values.ts';
import type { Fault } from '#lib/errors/result.ts';
import { FaultPanel } from '../fault-panel.tsx';
import type { CreateFormProps } from './create-form.tsx';
import { CreateReview } from './create-review.tsx';
import { CreateUnanswered } from './create-unanswered.tsx';
import { CreateWaiting } from './create-waiting.tsx';
import { ExistingIntent } from './existing-intent.tsx';
import { isAboutField } from './field-problem.ts';
import type { SendState } from './use-create-send.ts';

interface ReviewStepProps extends Pick<CreateFormProps, 'intentType' | 'words' | 'reviewNote'> {
  order: CreateOrder;
  idempotencyKey: string;
  state: SendState;
  onSubmit: () => void;
  onEdit: () => void;
}

/** Everything in full, then one button. While an answer is owed there is nothing to press. */
export function ReviewStep({
  intentType,
  words,
  reviewNote,
  order,
  idempotencyKey,
  state,
  onSubmit,
  onEdit,
}: ReviewStepProps) {
  const t = useTranslations('create');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('reviewTitle')}
        </h2>
        <p className="text-muted">{t('reviewText')}</p>
      </div>
      <CreateReview
        intentType={intentType}
        order={order}
        destinationLabel={words.destination}
        reference={order.clientReference ?? idempotencyKey}
        note={reviewNote}
      />
      {state.kind === 'refused' && (
        <FaultPanel fault={state.fault} action={<FaultAction fault={state.fault} />} />
      )}
      {state.kind === 'unanswered' && <CreateUnanswered />}
      {state.kind === 'waiting' ? (
        <CreateWaiting sinceMs={state.sinceMs} idempotencyKey={idempotencyKey} />
      ) : (
        <ReviewActions create={words.create} state={state} onSubmit={onSubmit} onEdit={onEdit} />
      )}
    </section>
  );
}

interface ReviewActionsProps {
  create: string;
  state: SendState;
  onSubmit: () => void;
  onEdit: () => void;
}

/** Send and go back; where only another value helps, going back comes first. */
function ReviewActions({ create, state, onSubmit, onEdit }: ReviewActionsProps) {
  const t = useTranslations('create');
  const needsEdit = state.kind === 'refused' && isAboutField(state.fault);
  const isSending = state.kind === 'sending';
  const labels = {
    idle: create,
    sending: t('sending'),
    refused: t('retry'),
    unanswered: t('retrySame'),
    waiting: create,
  };
  return (
    <div className={clsx('flex flex-wrap gap-2', needsEdit && 'flex-row-reverse justify-end')}>
      <Button variant={needsEdit ? 'secondary' : 'primary'} isPending={isSending} onClick={onSubmit}>
        {labels[state.kind]}
      </Button>
      {!isSending && (
        <Button variant={needsEdit ? 'primary' : 'secondary'} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </div>
  );
}

function FaultAction({ fault }: { fault: Fault }) {
  const t = useTranslations('common.fault');
  const path = usePathname();
  if (fault.code === 'reference_exists') return <ExistingIntent fault={fault} />;
  if (fault.code === 'signed_out') {
    return <TextLink href={`/sign-in?callbackUrl=${encodeURIComponent(path)}`}>{t('signIn')}</TextLink>;
  }
  return null;
}
