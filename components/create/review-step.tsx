import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CreateOrder } from '#lib/intents/create/create-form.ts';
import type { Fault } from '#lib/errors/result.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import type { CreateFormProps } from './create-form.tsx';
import { CREATE_MARKS } from './create-marks.ts';
import { CreateReview } from './create-review.tsx';
import { ExistingIntent } from '#components/create/send/existing-intent.tsx';
import { isAboutField } from '#components/create/fields/field-marks.ts';
import { ReviewFrame } from './review-frame.tsx';
import { SendOutcome } from '#components/create/send/send-outcome.tsx';
import type { SendState } from '#components/create/send/send-state.ts';

interface ReviewStepProps extends Pick<CreateFormProps, 'intentType' | 'words' | 'reviewNote'> {
  order: CreateOrder;
  idempotencyKey: string;
  state: SendState;
  onSubmit: () => void;
  onEdit: () => void;
  onStartAnother: () => void;
}

/** Everything in full, then one button. While an answer is pending there is nothing to press. */
export function ReviewStep({
  intentType,
  words,
  reviewNote,
  order,
  idempotencyKey,
  state,
  onSubmit,
  onEdit,
  onStartAnother,
}: ReviewStepProps) {
  return (
    <ReviewFrame copy="create">
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
      <SendOutcome
        copy="create"
        state={state}
        create={words.create}
        needsEdit={state.kind === 'refused' && isAboutField(CREATE_MARKS, state.fault)}
        onSubmit={onSubmit}
        onEdit={onEdit}
        onStartAnother={onStartAnother}
        requestKey={<RequestKey value={idempotencyKey} />}
      />
    </ReviewFrame>
  );
}

function RequestKey({ value }: { value: string }) {
  const t = useTranslations('create.waiting');
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
      {t('key')} <Identifier value={value} what={t('key').toLowerCase()} />
    </p>
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
